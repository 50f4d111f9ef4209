import { defineConfig } from 'vite';

// The page is served by `meximal serve` under a strict content security policy: nothing is inlined.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': process.env['MEXIMAL_SERVER'] ?? 'http://127.0.0.1:8000' } },
});
