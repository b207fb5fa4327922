import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The Lao variant is a build of its own, beside the Thai one (spec §1).
const lao = process.env['VITE_VARIANT'] === 'lao';

export default defineConfig({
  plugins: [react()],
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
