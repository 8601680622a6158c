import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { encodingsOf } from '#domain/fleet/tables/encoding.ts';
import { layoutOf } from '#domain/fleet/tables/look.ts';
import { encodingQuestion, readBeginning, textOf } from '#domain/fleet/tables/read-beginning.ts';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import { tableSettings } from '#domain/fleet/tables/settings.ts';
import { suggestedSettings } from '#domain/fleet/tables/suggest-settings.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { firstInstantKept } from '#domain/stream/history/retention.ts';
import { loadJson } from '../load-json.ts';
import type { Settings } from '../settings.ts';
import { sendHistory } from './send-history.ts';
import { beginningOf, type ReadAs, type RecordOfTable, scanTable, tableRecords } from './table.ts';
import { tellFound, tellQuestion, tellReport, tellSent } from './tell.ts';
import { isVrm, planVrm } from './vrm.ts';

interface ImportOptions {
  readonly settings: Settings;
  readonly file: string;
  readonly columns: string | undefined;
  readonly mcuId: string | undefined;
  /** Only to show what would be sent. */
  readonly isCheck: boolean;
  readonly say: (line: string) => void;
  readonly now?: () => number;
}

/** Brings in a table of the past: shows how it is read and what is left out, sends it, and tells what became of it. */
export async function importTable(options: ImportOptions): Promise<void> {
  const { settings, file, mcuId, isCheck, say, now = Date.now } = options;
  const readAs = howToRead(options);
  if (readAs === null) return;
  const { plan } = readAs;
  const mcuIds = plan.device === null ? [mcuId] : [...new Set(Object.values(plan.device.is))];
  const devices = mcuIds.map((each) => requireDevice(settings, each));
  const intervalSeconds = await intervalOf(file, readAs);
  const reader = new TableReader(plan, firstInstantKept(now()));
  await scanTable(file, readAs, reader);
  tellReport(reader.report, say);
  if (isCheck) return;
  const name = basename(file).slice(0, 200);
  const importId = await importIdOf(options);
  for (const { mcuId: to, key } of devices) {
    const records = ofDevice(tableRecords(file, readAs, new TableReader(plan)), to);
    const sent = await sendHistory({
      server: settings.server,
      mcuId: to,
      key,
      importId,
      name,
      intervalSeconds,
      records,
    });
    if (devices.length > 1) say(`${to}:`);
    tellSent(sent, say);
  }
}

/** How the file is read, which is told; null where only columns are suggested. Throws an Error that says what has to be said first. */
function howToRead({ file, columns, say }: ImportOptions): ReadAs | null {
  const { bytes, isWhole } = beginningOf(file);
  const given = columns === undefined ? null : loadJson(columns, tableSettings);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (given !== null) {
    const { encoding, look } = readBeginning(bytes, isWhole, given, zone);
    if (!look.ok) throw new Error([...look.faults, ...look.questions].map(tellQuestion).join('\n'));
    tellFound({ encoding, plan: look.plan }, look.layout.rows, say);
    return { encoding, plan: look.plan };
  }
  const [encoding = 'utf-8', ...others] = encodingsOf(bytes);
  const text = textOf(bytes, encoding, isWhole);
  if (isVrm(text)) {
    const { plan, faults } = planVrm(text);
    for (const line of faults) say(line);
    tellFound({ encoding, plan }, layoutOf(text, { separator: ',', head: plan.data - 1 }).rows, say);
    return { encoding, plan };
  }
  if (others.length > 0) say(tellQuestion(encodingQuestion(bytes, [encoding, ...others])));
  const found = suggestedSettings(text);
  if (!found?.values.length) throw new Error('no column is known: --columns is needed, see docs/bridges/csv.md');
  say('columns that the names suggest; put them into a file, look at them, and name it with --columns:');
  say(JSON.stringify({ ...found, time: { ...found.time, zone } }, null, 2));
  return null;
}

function requireDevice({ devices }: Settings, mcuId: string | undefined): Settings['devices'][number] {
  const device = devices.find((candidate) => candidate.mcuId === mcuId);
  if (!device)
    throw new Error(`--device is needed: the mcuId of a device of the settings${mcuId ? `, not ${mcuId}` : ''}`);
  return device;
}

/** The same for the same table that is read in the same way. */
async function importIdOf({ file, columns }: ImportOptions): Promise<string> {
  const hash = createHash('sha256').update(columns === undefined ? '' : readFileSync(columns));
  for await (const bytes of createReadStream(file)) hash.update(bytes as Uint8Array);
  return hash.digest('hex').slice(0, 40);
}

const ROWS_FOR_INTERVAL = 1000;
const MAX_INTERVAL_SECONDS = 604_800;

/** Of the first rows; a table with a value in each row has none. */
async function intervalOf(file: string, readAs: ReadAs): Promise<number> {
  if (readAs.plan.long !== null) return 0;
  const reader = new TableReader(readAs.plan);
  let count = 0;
  for await (const _ of tableRecords(file, readAs, reader)) if (++count > ROWS_FOR_INTERVAL) break;
  return Math.min(MAX_INTERVAL_SECONDS, Math.round((reader.report.intervalMs ?? 0) / 1000));
}

async function* ofDevice(records: AsyncIterable<RecordOfTable>, mcuId: string): AsyncGenerator<Measurement> {
  for await (const each of records) if (each.mcuId === null || each.mcuId === mcuId) yield each.record;
}
