/**
 * A month of one device as a file: time, size, additional memory of the process, and how long other requests had to
 * wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { csvTable } from '#server/platform/text/csv-table.ts';
import type { Table } from '#server/platform/text/table.ts';
import { xlsxTable } from '#server/platform/text/xlsx.ts';
import { labelsOf } from '#server/reporting/reports/export/labels.ts';
import { recordTable } from '#server/reporting/reports/export/record-table.ts';
import { withBenchDatabase } from './database.ts';
import { DEVICE, FIRST_DAY, writeDays } from './history.ts';
import type { Row } from './measure.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;
const SAMPLE_MS = 20;

export async function benchExport(days: number, intervalMs: number): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    const { records } = await writeDays(within, days, intervalMs);
    const labels = labelsOf(loadTexts(), 'en', 'C', 'Europe/London');
    const period = { startTime: FIRST_DAY * DAY_MS, endTime: (FIRST_DAY + days) * DAY_MS - 1 };
    const query = { deviceId: DEVICE, unit: 0, period, kinds: [10] as const };
    const rows: Row[] = [];
    for (const [name, write] of Object.entries({ csv: (table: Table) => csvTable(table, 'comma'), xlsx: xlsxTable })) {
      rows.push({ file: name, records, ...(await measured(write, await recordTable(within, query, labels))) });
    }
    return rows;
  });
}

async function measured(write: (table: Table) => AsyncIterable<Uint8Array>, table: Table): Promise<Row> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of write(table)) bytes += chunk.byteLength;
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(sampling);
  return {
    seconds: Math.round(seconds * 10) / 10,
    megabytes: Math.round((bytes / MEGABYTE) * 10) / 10,
    'additional memory, MB': Math.round((peak - before) / MEGABYTE),
    'wait of other requests, p99 ms': Math.round(delay.percentile(99) / 1e6),
  };
}
