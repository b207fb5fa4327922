import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The Lao variant is a build of its own, beside the Thai one (spec §1).
const lao = process.env['VITE_VARIANT'] === 'lao';

export default defineConfig({
  plugins: [react()],
  resolve: {
    // The contract's schemas are the server's business; the browser carries its paths and codes only.
    alias: { 'zod/mini': fileURLToPath(new URL('./src/lib/schema-free.ts', import.meta.url)) },
  },
  build: {
    outDir: lao ? 'dist-lao' : 'dist',
    emptyOutDir: true,
    target: ['chrome107', 'safari16', 'firefox104'],
    // The page's policy allows no inline script and no data: but for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
