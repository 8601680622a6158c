import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const systemBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

/** They start programs of their own: begun last, the longest of them would leave cores idle. */
const OWN_PROGRAMS = ['bench.spec.ts', 'mails.spec.ts', 'references.spec.ts', 'single-sign-on.spec.ts', 'tour.spec.ts'];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  projects: [
    { name: 'own', testMatch: OWN_PROGRAMS },
    { name: 'shared', testMatch: '*.spec.ts', testIgnore: OWN_PROGRAMS },
  ],
  // Each worker has its own app, which its tests use in turn. They wait more than two cores compute.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What failed is run once more at the end of the whole run, by `npm test`.
  retries: 0,
  // What all pages share is broken then: the other tests would only wait for the same, one limit after another.
  maxFailures: 10,
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005 } },
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  // A screen without a reference fails; `npm run references` takes new ones.
  updateSnapshots: 'none',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Endless animations would redraw every frame; motion has its own test.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    // What passes through a service worker cannot be answered by a test; those of the worker itself allow it.
    serviceWorkers: 'block',
    // A trace would take half of the two cores; screenshot and page outline are enough.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(systemBrowser) && { executablePath: systemBrowser }),
      env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
      // Chromium's sandbox needs a user namespace, which containers and root do not have.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Without a graphics card SwiftShader draws the maps; the pages themselves are cheaper without acceleration.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
