import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { makeRecords } from '#domain/bridges/make-records.ts';
import type { Measurement } from '#domain/kinds/registry.ts';
import { planTable, type TablePlan } from '#domain/tables/plan.ts';
import { TableReader } from '#domain/tables/reader.ts';
import { tableSettings } from '#domain/tables/settings.ts';
import { suggestedSettings } from '#domain/tables/suggest-settings.ts';
import { loadJson } from '../load-json.ts';
import type { Settings } from '../settings.ts';
import { sendHistory } from './send-history.ts';
import { beginningOf, type RecordOfTable, tableRecords } from './table.ts';
import { tellFound, tellReport, tellSent } from './tell.ts';
import { isVrm, vrmRows } from './vrm.ts';

export interface ImportOptions {
  readonly settings: Settings;
  readonly file: string;
  readonly columns: string | undefined;
  readonly mcuId: string | undefined;
  /** Only to show what would be sent. */
  readonly isCheck: boolean;
  readonly say: (line: string) => void;
}

/** Brings in a table of the past: shows how it is read, sends it, and tells what became of it. */
export async function importTable(options: ImportOptions): Promise<void> {
  const { settings, file, columns, mcuId, isCheck, say } = options;
  if (columns === undefined && isVrm(beginningOf(file).text)) {
    const rows = vrmRows(file, say);
    if (isCheck) {
      await rows.next();
      return rows.return(undefined) as Promise<never>;
    }
    const deviceOfVrm = requireDevice(settings, mcuId);
    const sent = await sendHistory({ ...(await commonOf(options, deviceOfVrm, null)), records: vrmRecords(rows) });
    return tellSent(sent, say);
  }
  const given = columns === undefined ? null : loadJson(columns, tableSettings);
  const { encoding, text } = beginningOf(file, given?.encoding);
  if (given === null) {
    const found = suggestedSettings(text);
    if (!found?.values.length) throw new Error('no column is known: --columns is needed, see docs/bridges/csv.md');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    say('columns that the names suggest; put them into a file, look at them, and name it with --columns:');
    say(JSON.stringify({ ...found, time: { ...found.time, zone } }, null, 2));
    return;
  }
  const look = planTable(text, given, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!look.ok) throw new Error([...look.faults, ...look.questions].map(asked).join('\n'));
  tellFound(look.plan, look.layout.rows, encoding, say);
  if (isCheck) return;
  const mcuIds =
    look.plan.device === null
      ? [requireDevice(settings, mcuId).mcuId]
      : [...new Set(Object.values(look.plan.device.is))];
  for (const each of mcuIds) {
    const reader = new TableReader(look.plan);
    const records = ofDevice(tableRecords(file, encoding, look.plan, reader), each);
    const sent = await sendHistory({ ...(await commonOf(options, requireDevice(settings, each), look.plan)), records });
    if (mcuIds.length > 1) say(`${each}:`);
    tellReport(reader.report, say);
    tellSent(sent, say);
  }
}

const asked = (each: { readonly about: string }) => {
  const { about, ...rest } = each as Record<string, unknown>;
  const detail = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${HINTS[String(about)] ?? about}: ${detail.join(', ')}`;
};
const HINTS: Readonly<Record<string, string>> = {
  date: 'the day may be the month: write one of the formats as "in" of "time"',
  number: 'a number can be read in two ways: write "decimal" and "thousands"',
  no_column: 'the table has no such column',
  no_dates: 'the times cannot be read: write their format as "in" of "time"',
  other_dates: 'the times are written in another format than "in" of "time" says',
  unit: 'the unit does not become that of the channel: write "from" or "factor"',
  no_table: 'this is no table of several columns: write its "separator"',
};

function requireDevice({ devices }: Settings, mcuId: string | undefined): Settings['devices'][number] {
  const device = devices.find((candidate) => candidate.mcuId === mcuId);
  if (!device)
    throw new Error(`--device is needed: the mcuId of a device of the settings${mcuId ? `, not ${mcuId}` : ''}`);
  return device;
}

async function commonOf(
  { settings, file, columns }: ImportOptions,
  device: Settings['devices'][number],
  plan: TablePlan | null,
) {
  const hash = createHash('sha256').update(columns === undefined ? '' : readFileSync(columns));
  for await (const bytes of createReadStream(file)) hash.update(bytes as Uint8Array);
  const importId = hash.digest('hex').slice(0, 40);
  const { mcuId, key } = device;
  const intervalSeconds = plan === null ? 0 : await intervalOf(file, plan);
  return { server: settings.server, mcuId, key, importId, name: basename(file).slice(0, 200), intervalSeconds };
}

/** Of the first rows; a table with a value in each row has none. */
async function intervalOf(file: string, plan: TablePlan): Promise<number> {
  if (plan.long !== null) return 0;
  const reader = new TableReader(plan);
  let count = 0;
  for await (const _ of tableRecords(file, beginningOf(file).encoding, plan, reader)) if (++count > 1000) break;
  return Math.min(604_800, Math.round((reader.report.intervalMs ?? 0) / 1000));
}

async function* ofDevice(records: AsyncIterable<RecordOfTable>, mcuId: string): AsyncGenerator<Measurement> {
  for await (const each of records) if (each.mcuId === null || each.mcuId === mcuId) yield each.record;
}

async function* vrmRecords(rows: ReturnType<typeof vrmRows>): AsyncGenerator<Measurement> {
  for await (const row of rows) if (row) yield* makeRecords(row.readings, row.at).records;
}
