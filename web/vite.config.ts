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

// The Lao variant is a build of its own, beside the Thai one (product#variants).
const lao = process.env['VARIANT'] === 'lao';

/** `Features.OklabColors` of lightningcss. */
const oklchColours = 2048;

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

type Is = (id: string, isEntry: boolean) => boolean;

/** Whether a module is one of those, or is imported by one, itself or through others, without `import()`. */
function isPartOf(is: Is, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info !== null && (is(id, info.isEntry) || info.importers.some((one) => isPartOf(is, one, modules, seen)));
}

/** What the page needs at once. */
const isFirst: Is = (_, isEntry) => isEntry;
/** What a member's home loads, its sheets with it. */
const isHome: Is = (id) => /\/src\/home\/(screen|sheets\/sheets)\.tsx$/.test(id);
/** What more than one screen is made of. */
const isShared = (id: string): boolean => /\/node_modules\/|\/src\/(ui|lib)\//.test(id);

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
    // The contract's schemas are the server's business; the browser carries its paths only (lean-contract.ts).
    alias: { 'zod/mini': fileURLToPath(new URL('./schema-free.ts', import.meta.url)) },
  },
  // Browsers without OKLCH get their colours from tokens-old.css; written out, every colour would stand here three
  // times.
  css: { lightningcss: { exclude: oklchColours } },
  build: {
    outDir: lao ? 'dist-lao' : 'dist',
    emptyOutDir: true,
    target: buildTarget,
    cssTarget: buildTarget,
    // The page's policy allows no inline script and no data: but for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // Defining static fields instead would add a helper to the first screen.
      transform: { assumptions: { setPublicClassFields: true } },
      // Naming an endpoint or a schema does nothing by itself, so those nobody calls can go.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        // One file for the first screen: two dozen small ones would cost it 4 kB and as many requests; and one for the
        // parts of home that other screens have too.
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
