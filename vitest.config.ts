import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', ...more },
});

// A Citus cluster takes several times as long.
const LIMIT_MS = process.env.TEST_CITUS ? 240_000 : 30_000;

export default defineConfig({
  test: {
    // Two cores are the smallest machine the whole suite is meant for.
    maxWorkers: 2,
    projects: [
      project('domain', ['domain/test/**/*.test.ts'], { testTimeout: 30_000 }),
      project('server', ['server/test/**/*.test.ts'], {
        globalSetup: ['server/test/harness/global-setup.ts'],
        hookTimeout: LIMIT_MS,
        testTimeout: LIMIT_MS,
      }),
      project('simulator', ['simulator/test/**/*.test.ts'], { testTimeout: 30_000 }),
      project('web', ['web/test/**/*.test.ts']),
      // What is rendered. One file leaves nothing to the next, and the library is read once.
      project('components', ['web/test/**/*.test.tsx'], {
        environment: 'jsdom',
        isolate: false,
        setupFiles: ['web/test/harness/dom.ts'],
        testTimeout: 30_000,
      }),
      project('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts']),
    ],
  },
});
