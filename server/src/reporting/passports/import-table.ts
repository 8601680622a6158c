import type { Output } from '#domain/contract/define.ts';
import type { LineFault } from '#domain/fleet/inventory/table-cells.ts';
import { type BatteryLine, readBatteryTable } from '#domain/reporting/passports/battery-table.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import type { Context } from '../../context.ts';
import type { TableReader } from '../../fleet/inventory/table-file.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { saveBattery } from '../../power/batteries/save.ts';
import { type Change, withValues } from './change.ts';
import { passportToChange, storePassport } from './rows.ts';

type Answer = Output<(typeof passportCalls)['importBatteries']>;

const MAX_FAULTS_SHOWN = 500;

interface Found extends BatteryLine {
  readonly companyId: number | undefined;
  /** A battery of that serial number that the caller has already. */
  readonly batteryId: number | undefined;
}

/** Adds or changes batteries by a table: all lines, or none. */
export async function importBatteries(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  readTable: TableReader,
  session: Session,
  { file, preview }: { readonly file: Uint8Array; readonly preview: boolean },
): Promise<Answer> {
  const table = await readTable(file);
  const { lines, faults } =
    table.faults.length > 0 ? { lines: [], faults: table.faults } : readBatteryTable(table.rows);
  return within(session, async (tx) => {
    const found = faults.length === 0 ? await findBatteries(tx, lines, faults) : [];
    const changed = found.filter(({ batteryId }) => batteryId !== undefined).length;
    if (!preview && faults.length === 0)
      for (const line of found) await takeLine({ tx, session, now: clock.now() }, line);
    return {
      lines: lines.length,
      added: faults.length === 0 ? lines.length - changed : 0,
      changed,
      faults: faults.slice(0, MAX_FAULTS_SHOWN),
    };
  });
}

/** **Adds to `faults`.** */
async function findBatteries(tx: Tx, lines: readonly BatteryLine[], faults: LineFault[]): Promise<Found[]> {
  const companies = await tx.query<{ id: number; name: string }>('select id, name from company');
  const known = await tx.query<{ id: number; serialNumber: string }>(
    'select id, serial_number from battery where serial_number = any($1) order by id',
    [lines.map(({ serialNumber }) => serialNumber)],
  );
  return lines.map((line) => {
    const named = companies.filter(({ id, name }) => name === line.company || String(id) === line.company);
    const packs = known.filter(({ serialNumber }) => serialNumber === line.serialNumber);
    const fault = (field: string, code: LineFault['code'], value: string) =>
      void faults.push({ line: line.line, field, code, value });
    if (line.company !== '' && named.length !== 1)
      fault('company', named.length === 0 ? 'unknown_company' : 'ambiguous_company', line.company);
    // Which of them is meant nobody knows.
    if (packs.length > 1) fault('serialNumber', 'twice', line.serialNumber);
    // A chemistry is not guessed.
    if (packs.length === 0 && line.chemistry === null) fault('chemistry', 'empty', '');
    return { ...line, companyId: named[0]?.id, batteryId: packs[0]?.id };
  });
}

async function takeLine(change: Change, line: Found): Promise<void> {
  const { tx, session, now } = change;
  const before = line.batteryId === undefined ? null : await passportToChange(tx, session, line.batteryId);
  const { batteryId } = await saveBattery(
    tx,
    session,
    {
      ...(before ? { batteryId: before.batteryId } : { companyId: line.companyId }),
      serialNumber: line.serialNumber,
      model: line.model ?? before?.model ?? '',
      chemistry: (line.chemistry ?? before?.chemistry)!,
      madeOn: line.madeOn ?? before?.madeOn ?? null,
      ratedCentiAmpHour: line.ratedCentiAmpHour ?? before?.ratedCentiAmpHour ?? null,
      nominalCentiVolt: line.nominalCentiVolt ?? before?.nominalCentiVolt ?? null,
    },
    now,
  );
  const row = await passportToChange(tx, session, batteryId);
  await storePassport(tx, row, { passport: withValues(row.passport, line.values, 'csv', now) }, now);
}
