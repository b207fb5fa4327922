import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildTarget } from './browsers/build-target.ts';
import { manifest } from './install/manifest.ts';
import { oldBrowser } from './browsers/old-browser.ts';
import { leanContract } from './lean-contract.ts';
import { offlineWorker } from './offline/plugin.ts';
import { precompress } from './precompress.ts';
import { variantPage } from './variant-page.ts';

const lao = process.env['VARIANT'] === 'lao';

/** `Features.OklabColors` of lightningcss. */
const oklchColours = 2048;

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

type Is = (id: string, isEntry: boolean) => boolean;

function isPartOf(is: Is, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info !== null && (is(id, info.isEntry) || info.importers.some((one) => isPartOf(is, one, modules, seen)));
}

const isFirst: Is = (_, isEntry) => isEntry;
const isHome: Is = (id) => /\/src\/home\/(screen|sheets\/sheets)\.tsx$/.test(id);
const isShared = (id: string): boolean => /\/(node_modules|client\/src|web\/src\/(ui|lib|money))\//.test(id);

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    manifest(lao ? 'lao' : 'th'),
    variantPage(lao),
    oldBrowser(),
    offlineWorker(),
    precompress(),
  ],
  define: { 'import.meta.env.VITE_VARIANT': JSON.stringify(lao ? 'lao' : 'th') },
  resolve: {
    // Only the server needs the contract's schemas; the browser has the paths (lean-contract.ts).
    alias: { 'zod/mini': fileURLToPath(new URL('./schema-free.ts', import.meta.url)) },
  },
  // Browsers without OKLCH use tokens-old.css. Fallbacks in every rule would triple each colour.
  css: { lightningcss: { exclude: oklchColours } },
  build: {
    outDir: lao ? 'dist-lao' : 'dist',
    emptyOutDir: true,
    target: buildTarget,
    cssTarget: buildTarget,
    // The page's policy allows no inline script, and data: only for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // Defining static fields instead would add a helper to the first screen.
      transform: { assumptions: { setPublicClassFields: true } },
      // Endpoints and schemas have no side effects, so unused ones are removed.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        // One file for the first screen: many small ones would add 4 kB and requests. One more for what home shares
        // with other screens.
        codeSplitting: {
          groups: [
            { debugName: 'first', name: (id, modules) => (isPartOf(isFirst, id, modules) ? 'first' : null) },
            {
              debugName: 'parts',
              name: (id, modules) => (isShared(id) && isPartOf(isHome, id, modules) ? 'parts' : null),
            },
          ],
        },
      },
    },
  },
});
