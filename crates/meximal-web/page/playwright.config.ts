import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/runs',
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1180, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // To imitate a graphics card would take half of the time.
      args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'],
    },
    screenshot: 'only-on-failure',
  },
});
