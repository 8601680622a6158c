import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageKilobytes } from '../../build/budgets.ts';

const chunk = (fileName: string, code: string, more: object = {}) => ({
  type: 'chunk',
  fileName,
  code,
  imports: [],
  moduleIds: [],
  isEntry: false,
  ...more,
});

const chunks = new Map(
  [
    chunk('index.js', 'entry', { isEntry: true, imports: ['react.js'] }),
    chunk('react.js', 'react'.repeat(100)),
    chunk('Home.js', 'home', { moduleIds: ['/a/src/pages/HomePage.tsx'], imports: ['react.js', 'index.js'] }),
    chunk('Map.js', 'map'.repeat(10_000), { moduleIds: ['/a/src/map/DeviceMap.tsx'] }),
  ].map((one) => [one.fileName, one]),
) as unknown as Parameters<typeof pageKilobytes>[0];

const kilobytes = (...texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;

test('the size of a page is its entry and route with their static imports, each once', () => {
  expect(pageKilobytes(chunks, ['src/pages/HomePage.tsx'])).toBeCloseTo(
    kilobytes('entry', 'react'.repeat(100), 'home'),
    6,
  );
});

test('a route that is in no chunk is an error', () => {
  expect(() => pageKilobytes(chunks, ['src/pages/Gone.tsx'])).toThrow('no chunk holds src/pages/Gone.tsx');
});
