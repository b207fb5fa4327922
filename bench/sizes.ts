import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'web', 'dist');

/** What the first screen loads before anything is tapped: the script and the styles that index.html names, gzipped. */
export function measureSizes(): string[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) return ['web/dist is not built: no sizes'];
  const html = readFileSync(page, 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    '| file of the first screen | gzipped bytes |\n|---|---|',
    ...sizes.map(({ file, bytes }) => `| ${file} | ${bytes} |`),
    `| all (at most 100 kB) | ${total} |`,
  ];
}
