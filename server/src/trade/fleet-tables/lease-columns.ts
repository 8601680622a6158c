import { instantOfLocal, offsetOfZone } from '#domain/fleet/tables/local-instant.ts';
import type { FleetColumnKey } from '#domain/trade/fleet-tables/columns.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import { momentOf, momentText } from '#domain/trade/fleet-tables/read-cells.ts';
import { leaseFaults } from '#domain/trade/leases/faults.ts';
import { overlaps, type Period } from '#domain/trade/leases/lease.ts';
import { MAX_LEASES_OF_DEVICE } from '#domain/trade/leases/limits.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { LEASE_COLUMNS, LEASE_JOINS, type LeaseRow } from '../leases/rows.ts';
import { changeTerms, leaseDevices, type Terms, takeEffect, type WantedLease } from '../leases/write.ts';
import { columnsNamed } from './column-words.ts';
import {
  type ColumnGroup,
  faultOf,
  type PlannedRow,
  type TableDevice,
  type Values,
  valueAfter,
  type Writing,
} from './group.ts';

const KEYS = ['customer', 'leaseFrom', 'leaseUntil'] as const satisfies readonly FleetColumnKey[];
const NO_LIMITS = {
  leastSocPercent: null,
  mostSohLossPercent: null,
  mostCycles: null,
  mostHours: null,
  mostTemperatureC: null,
};

/** Who has a device, from when until when: of the lease that runs, or else of the next one. */
export const leaseColumns = (texts: Texts): ColumnGroup => ({
  columns: async (_tx, { actor: { modules, language } }) =>
    modules.includes('lease') ? columnsNamed(texts, language, KEYS) : [],
  present: async (tx, devices, { now }) => {
    const leases = await leasesAhead(tx, devices, now);
    return new Map(
      devices.flatMap((device) => {
        const lease = leases.get(device.id)?.[0];
        return lease ? [[device.id, valuesOf(lease, device.zone)] as const] : [];
      }),
    );
  },
  check: async (tx, rows, { now }) => {
    const leases = await leasesAhead(tx, devicesOf(rows), now);
    const counts = await leaseCounts(tx, rows);
    return rows.filter(concerns).flatMap((row): readonly CellFault[] => {
      const theirs = leases.get(row.device.id) ?? [];
      const wish = wishOf(row, theirs, now);
      if (!('terms' in wish)) return [wish];
      if (wish.lease === null && (counts.get(row.device.id) ?? 0) >= MAX_LEASES_OF_DEVICE)
        return [faultOf(row, 'leaseFrom', 'leases_full')];
      const others = theirs.filter(({ id }) => id !== wish.lease?.id);
      return others.some((other) => overlaps(wish.terms, other)) ? [faultOf(row, 'leaseFrom', 'lease_overlaps')] : [];
    });
  },
  write: writeLeases,
});

const concerns = ({ changes }: PlannedRow): boolean => KEYS.some((key) => key in changes);
const devicesOf = (rows: readonly PlannedRow[]) => rows.map(({ device }) => device).filter(({ id }) => id !== 0);

const localOf = (at: number, zone: string): number => at + (offsetOfZone(zone)?.(at) ?? 0);
/** A time that the clock skipped is the one that it showed before. */
function instantOf(is: 'from' | 'until', text: string, zone: string): number {
  const offset = offsetOfZone(zone) ?? (() => 0);
  const local = momentOf(is, text);
  return instantOfLocal(local, offset, Number.NEGATIVE_INFINITY) ?? local - offset(local);
}

const valuesOf = ({ customer, startsAt, endsAt }: LeaseRow, zone: string): Values => ({
  customer,
  leaseFrom: momentText('from', localOf(startsAt, zone)),
  leaseUntil: momentText('until', localOf(endsAt, zone)),
});

/** Leases of devices that are not over, the first first. */
async function leasesAhead(
  tx: Tx,
  devices: readonly Pick<TableDevice, 'id'>[],
  now: number,
): Promise<ReadonlyMap<number, readonly LeaseRow[]>> {
  const ids = devices.map(({ id }) => id);
  const rows = await tx.query<LeaseRow>(
    sql`select ${LEASE_COLUMNS} from lease l ${LEASE_JOINS} where l.device_id = any(${ids}::int8[]) and l.ends_at > ${now}
      order by l.starts_at, l.id`,
  );
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
}

async function leaseCounts(tx: Tx, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, number>> {
  const counts = await tx.query<{ id: number; count: number }>(
    'select device_id as id, count(*)::int as count from lease where device_id = any($1) group by 1',
    [devicesOf(rows).map(({ id }) => id)],
  );
  return new Map(counts.map(({ id, count }) => [id, count]));
}

interface Wish {
  /** The lease that is changed; null for a new one. */
  readonly lease: LeaseRow | null;
  readonly terms: Terms;
}

/** The lease that a row asks for: other terms of the one that runs or comes next, or a new one after it. */
function wishOf(row: PlannedRow, theirs: readonly LeaseRow[], now: number): Wish | CellFault {
  const { zone } = row.device;
  const [current = null] = theirs;
  const from = row.cells.leaseFrom;
  const isLater = from && current !== null && instantOf('from', from, zone) >= current.endsAt;
  const lease = isLater ? null : current;
  const said = (key: (typeof KEYS)[number]) => (isLater ? row.cells[key] : valueAfter(row, key));
  const missing = KEYS.find((key) => !said(key));
  if (missing) return faultOf(row, missing, 'lease_incomplete');
  const keeps = (key: string) => lease !== null && !(key in row.changes);
  const startsAt = keeps('leaseFrom') ? lease!.startsAt : instantOf('from', said('leaseFrom')!, zone);
  const endsAt = keeps('leaseUntil') ? lease!.endsAt : instantOf('until', said('leaseUntil')!, zone);
  if (lease && lease.startsAt <= now && startsAt !== lease.startsAt) return faultOf(row, 'leaseFrom', 'lease_begun');
  if (endsAt <= now) return faultOf(row, 'leaseUntil', 'lease_past');
  const terms = { ...termsOf(lease, row), customer: said('customer')!, startsAt, endsAt };
  const { startsAt: order, endsAt: length } = leaseFaults({ mcuId: row.device.mcuId, ...terms });
  if (order) return faultOf(row, 'leaseFrom', 'lease_order', said('leaseFrom')!);
  return length ? faultOf(row, 'leaseUntil', 'lease_too_long') : { lease, terms };
}

/** A table says nothing of a rent: a new lease is without one until somebody enters it. */
function termsOf(lease: LeaseRow | null, row: PlannedRow): Omit<Terms, 'customer' | keyof Period> {
  if (!lease)
    return {
      companyId: null,
      customerId: null,
      rentalCompany: row.device.companyName,
      rentMinor: 0,
      rentPeriod: 'total',
      currency: valueAfter(row, 'purchaseCurrency') ?? 'EUR',
      remark: '',
      geofenceId: null,
      limits: NO_LIMITS,
    };
  const { companyId, rentalCompany, rentMinor, rentPeriod, currency, contractNumber, remark, geofenceId, limits } =
    lease;
  // The customer is the one that the table names.
  const own = { companyId, rentalCompany, rentMinor, rentPeriod, currency, contractNumber, remark, geofenceId, limits };
  return { ...own, customerId: null };
}

async function writeLeases(tx: Tx, all: readonly PlannedRow[], writing: Writing): Promise<void> {
  const { actor, now, context, after } = writing;
  const rows = all.filter(concerns);
  const leases = await leasesAhead(tx, devicesOf(rows), now);
  const added: WantedLease[] = [];
  const changed: (WantedLease & { readonly id: number })[] = [];
  for (const row of rows) {
    const wish = wishOf(row, leases.get(row.device.id) ?? [], now);
    if (!('terms' in wish)) throw new Error(`line ${row.line} was checked`);
    const { lease, terms } = wish;
    const holder = lease?.holderPath ? { path: lease.holderPath, name: lease.customer } : null;
    const wanted = { deviceId: row.device.id, terms, holder };
    if (lease) changed.push({ ...wanted, id: lease.id });
    else added.push(wanted);
  }
  if (rows.length === 0) return;
  const written = [...(await changeTerms(tx, changed, now)), ...(await leaseDevices(tx, added, now))];
  const { paths } = await takeEffect(tx, actor, written, now);
  after(() => context.invalidations.publish(...[...paths].map((path) => ({ topic: 'leases' as const, path }))));
}
