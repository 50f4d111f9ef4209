import { defineConfig } from 'vite';

// The page is served by `meximal serve` under a strict content security policy: nothing is inlined.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // The first browsers with light-dark(), which must reach the page as it is written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The server compares the host with the origin: both stay those of the page.
  server: {
    proxy: {
      '/api': { target: process.env['MEXIMAL_SERVER'] ?? 'http://127.0.0.1:7373', changeOrigin: false },
    },
  },
});
