import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A file makes what it needs and leaves nothing to the next; to read the program again for each took half of the time.
const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', isolate: false, ...more },
});

// A Citus cluster takes several times as long.
const LIMIT_MS = process.env.TEST_CITUS ? 240_000 : 30_000;

/** They start whole programs and wait for them: begun last, one of them would leave the other cores idle. */
const LONG =
  /\/(bench|tools|simulator|web\/test\/map\/basemap)|\/server\/test\/(start|backup|embedded|foundation\/system\/database-hangs)/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => LONG.test(moduleId) === isLong));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // One more than the two cores that the suite is meant for: devices and started programs wait more than they compute.
    maxWorkers: 3,
    projects: [
      project('domain', ['domain/test/**/*.test.ts'], { testTimeout: 30_000 }),
      project('server', ['server/test/**/*.test.ts'], {
        globalSetup: ['server/test/harness/global-setup.ts'],
        hookTimeout: LIMIT_MS,
        testTimeout: LIMIT_MS,
      }),
      project('simulator', ['simulator/test/**/*.test.ts'], { testTimeout: 30_000 }),
      project('bridge', ['bridge/test/**/*.test.ts'], { testTimeout: 30_000 }),
      project('web', ['web/test/**/*.test.ts'], { testTimeout: 30_000 }),
      // What is rendered.
      project('components', ['web/test/**/*.test.tsx'], {
        environment: 'jsdom',
        setupFiles: ['web/test/harness/dom.ts'],
        testTimeout: 30_000,
      }),
      project('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts']),
    ],
  },
});
