import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const systemBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Each worker has a app of its own, at which its tests take turns.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005 } },
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  // A screen without a reference is a failure; `npm run references` draws them anew.
  updateSnapshots: 'none',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What moves for ever is drawn anew for every frame; motion is tested where it is the matter.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    // What a trace would show costs half of the two cores; the picture and the page's outline tell as much.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(systemBrowser) && { executablePath: systemBrowser }),
      // Chromium's sandbox needs a user namespace that containers and root do not give.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Without a graphics card only maps are drawn as on one, by SwiftShader; pages themselves are cheaper without.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
