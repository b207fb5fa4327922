import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
// How a browser's build treats the contract and its files is the same for both; nothing of the web app itself is shared.
import { buildTarget } from '../web/browsers/build-target.ts';
import { oldBrowser } from '../web/browsers/old-browser.ts';
import { leanContract } from '../web/lean-contract.ts';
import { precompress } from '../web/precompress.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), leanContract(), oldBrowser(), precompress()],
  resolve: {
    alias: { 'zod/mini': fileURLToPath(new URL('../web/schema-free.ts', import.meta.url)) },
  },
  build: {
    emptyOutDir: true,
    target: buildTarget,
    cssTarget: buildTarget,
    // The page's policy allows no inline script and no data: but for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: ['endpoint', 'z'] } },
  },
});
