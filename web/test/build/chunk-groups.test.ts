import { expect, test } from 'vitest';
import { createChunkOf } from '../../build/chunk-groups.ts';

/** Files with those that they import; after a `>` the ones they import dynamically. */
const IMPORTS: Record<string, string> = {
  'main.ts': 'api.ts > Frame.tsx Login.tsx Setup.tsx List.tsx Report.tsx Detail.tsx Print.tsx',
  'Frame.tsx': 'api.ts Menu.tsx SideBar.tsx live.ts',
  'Login.tsx': 'Menu.tsx Password.tsx Field.tsx',
  'Setup.tsx': 'Password.tsx',
  'List.tsx': 'Table.tsx Field.tsx live.ts Filter.tsx',
  'Report.tsx': 'Table.tsx Filter.tsx Chart.tsx',
  'Detail.tsx': 'Table.tsx Chart.tsx > Map.tsx',
  'Print.tsx': 'Chart.tsx',
  'Map.tsx': '',
  'Table.tsx': 'rows.ts',
};

function importersOf(id: string, isDynamic: boolean): string[] {
  return Object.entries(IMPORTS)
    .filter(([, text]) => (text.split('>')[isDynamic ? 1 : 0] ?? '').split(' ').includes(id))
    .map(([importer]) => importer);
}

const graph = {
  getModuleInfo: (id: string) =>
    ({
      isEntry: id === 'main.ts',
      importers: importersOf(id, false),
      dynamicImporters: importersOf(id, true),
    }) as never,
};

test.each([
  ['main.ts', 'start'],
  ['api.ts', 'start'],
  ['Menu.tsx', 'base'],
  ['Field.tsx', 'base'],
  ['Password.tsx', null],
  ['Login.tsx', null],
  ['Frame.tsx', 'frame'],
  ['SideBar.tsx', 'frame'],
  ['live.ts', 'frame'],
  ['Table.tsx', 'common'],
  ['rows.ts', 'common'],
  ['Chart.tsx', 'pages'],
  ['Filter.tsx', null],
  ['List.tsx', null],
  ['Map.tsx', null],
])('%s goes to the chunk %s', (id, chunk) => {
  const chunkOf = createChunkOf({ frame: /Frame/, outside: /Login|Setup/, first: /List/, common: 3 });
  expect(chunkOf(id, graph)).toBe(chunk);
  expect(chunkOf(id, graph)).toBe(chunk);
});
