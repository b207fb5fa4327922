import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildTarget } from './browsers/build-target.ts';
import { manifest } from './install/manifest.ts';
import { oldBrowser } from './browsers/old-browser.ts';
import { leanContract } from './lean-contract.ts';
import { offlineWorker } from './offline/plugin.ts';
import { memberPage } from './member-page/plugin.ts';
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
const isHome: Is = (id) =>
  /\/src\/(home\/screen|app\/(data|member-layout)|money\/api|ui\/(overlay\/toaster|layout\/page))\.tsx?$/.test(id);
const isSheets: Is = (id) => id.endsWith('/src/home/sheets/sheets.tsx');
const isVisitors: Is = (id) =>
  /\/src\/(app\/data|ui\/overlay\/toaster|register\/screen|content\/contact-screen|login\/reset-screen|chat\/widget)\.tsx$/.test(
    id,
  );
const isMembers: Is = (id) => /\/src\/(app\/member-layout|receipt\/receipt|(?!home\/)\w+\/screen)\.tsx$/.test(id);

type Group = (has: (...some: Is[]) => boolean, id: string) => boolean;

/** Files that hold what several screens share; the first that wants a module has it. Many small files pack worse. */
const groups: Record<string, Group> = {
  first: (isIn) => isIn(isFirst),
  // Lazy parts of the first screen need this, and nothing of home.
  part: (_, id) => id.endsWith('/i18n/src/part.ts'),
  early: (isIn) => isIn(isHome) && isIn(isVisitors),
  home: (isIn) => isIn(isHome),
  parts: (isIn) => isIn(isSheets) && isIn(isVisitors),
  'member-parts': (isIn) => isIn(isSheets) && isIn(isMembers),
};

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    manifest(lao ? 'lao' : 'th'),
    variantPage(lao),
    oldBrowser(),
    memberPage(),
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
    // The page's policy allows no inline script but head.ts, and data: only for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // Defining static fields instead would add a helper to the first screen.
      transform: { assumptions: { setPublicClassFields: true } },
      // Endpoints and schemas have no side effects, so unused ones are removed.
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'React.memo'] },
      output: {
        codeSplitting: {
          groups: Object.entries(groups).map(([name, isWanted]) => ({
            debugName: name,
            name: (id: string, modules: Modules) =>
              isWanted((...some) => some.some((is) => isPartOf(is, id, modules)), id) ? name : null,
          })),
        },
      },
    },
  },
});
