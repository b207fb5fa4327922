import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function oldBrowser(): Plugin {
  const written = readFileSync(join(import.meta.dirname, 'check.js'), 'utf8');
  // Minifiers of the build write newer syntax than ES5; comments and indents are most of the size.
  const source = written.replaceAll(/^\s*(\/\/.*\n)?/gm, '');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/old-browser-${hash}.js`;
  let base = '/';
  return {
    name: 'old-browser',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    // Deferred scripts run in their order: this one before the app's, once the page is parsed.
    transformIndexHtml: () => [
      { tag: 'script', attrs: { defer: true, src: `${base}${fileName}` }, injectTo: 'head-prepend' },
    ],
  };
}
