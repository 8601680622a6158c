/** Runs the measurements and prints their tables: `npm run bench -- [ingest|list|table|bulk|overview|history|export|live|page] …`. */
import { benchBulk } from './bulk.ts';
import { benchExport } from './export.ts';
import { benchHistory } from './history.ts';
import { benchIngest } from './ingest.ts';
import { benchList } from './list.ts';
import { benchLive } from './live.ts';
import type { Row } from './measure.ts';
import { benchOverview } from './overview.ts';
import { benchPage } from './page.ts';
import { benchTable } from './table.ts';

const FLEETS = [10_000, 100_000];

const benches: Record<string, () => Promise<Row[]>> = {
  ingest: () => benchIngest(),
  list: async () => (await inTurn(FLEETS, benchList)).flat(),
  table: async () => (await inTurn(FLEETS, benchTable)).flat(),
  bulk: async () => (await inTurn(FLEETS, benchBulk)).flat(),
  overview: async () => (await inTurn(FLEETS, benchOverview)).flat(),
  history: async () => [
    ...(await benchHistory(1, 10_000)),
    ...(await benchHistory(31, 60_000)),
    ...(await benchHistory(31, 10_000)),
  ],
  export: () => benchExport(31, 10_000),
  live: async () => [...(await benchLive(10, 2_000)), ...(await benchLive(50, 2_000))],
  page: async () => (await inTurn([100_000], benchPage)).flat(),
};

async function inTurn<T>(values: readonly T[], work: (value: T) => Promise<Row[]>): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const value of values) results.push(await work(value));
  return results;
}

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(name);
  console.table(await run());
}
