import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as bundle, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from '../browsers/build-target.ts';

export type Build = {
  id: string;
  entry: string;
  first: readonly string[];
  assets: readonly string[];
};

/**
 * Writes the workers next to the page after the build: `sw.js` lists the build's files, `notice-worker.js` shows notices.
 */
export function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, written) {
      const known = JSON.stringify(await readBuild(folder, coreTexts(written)));
      await writeWorker(folder, { from: 'worker.ts', to: 'sw.js', define: { BUILD: known } });
      await writeWorker(folder, { from: 'notice-worker.ts', to: 'notice-worker.js', define: {} });
    },
  };
}

type Worker = { from: string; to: string; define: Record<string, string> };

async function writeWorker(folder: string, { from, to, define }: Worker): Promise<void> {
  await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: buildTarget,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, from),
        output: { format: 'iife', entryFileNames: to },
      },
    },
  });
}

/** Texts of the shell in each language. Without them a page that starts offline has no words. */
function coreTexts(written: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(written).filter((output) => output.type === 'chunk');
  const texts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /[/]i18n[/]src[/]core[/]..[.]ts$/.test(id)));
  if (texts.length === 0) throw new Error('the build has no core texts');
  return new Set(texts.map(({ fileName }) => `/${fileName}`));
}

async function readBuild(folder: string, core: ReadonlySet<string>): Promise<Build> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const assets = names
    .filter((name) => !/\.(gz|br)$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort();
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error('the page has no script');
  const first = assets.filter((path) => html.includes(path) || core.has(path));
  const id = createHash('sha256')
    .update([html, ...assets].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return { id, entry, first, assets };
}
