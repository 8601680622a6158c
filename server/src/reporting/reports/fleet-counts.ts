import type { Output } from '#domain/contract/define.ts';
import { COUNTED_STATES, type CountedState } from '#domain/foundation/devices/states.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { statisticsCalls } from '#domain/reporting/reports/statistics-calls.ts';
import { DEVICE, deviceWhere, inState, matching, STATE } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { served } from '../../foundation/visibility/served.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { joined, raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type Counting, countedCompany, type Part, siteNames } from './company-parts.ts';

type Counts = Record<'devices' | CountedState, number>;
const NAMES = ['devices', ...COUNTED_STATES] as const;
function countsFor(caller: Caller, now: number) {
  const shown = shownState(caller, now, served(now));
  return joined([
    sql`count(*)::int as devices`,
    ...COUNTED_STATES.map((state) => sql`count(*) filter (where ${inState(state, shown)})::int as ${raw(state)}`),
  ]);
}
const SUMS = joined(NAMES.map((name) => raw(`sum(${name})::int as ${name}`)));

interface Counted extends Counts {
  companyId: number | null;
  siteId: number | null;
  deviceType: string | null;
  /** Bit mask of the grouping columns: a bit is set for each that is not used. */
  grouped: number;
}
const BY_COMPANY = 0b011;
const BY_SITE = 0b101;
const BY_TYPE = 0b110;

/** The most sites that an answer lists. */
export const SITE_LIMIT = 500;

const NONE: Counts = { devices: 0, online: 0, offline: 0, charging: 0, discharging: 0, low: 0, alarm: 0 };
const pick = (row: Counts): Counts => ({ ...NONE, ...Object.fromEntries(NAMES.map((name) => [name, row[name]])) });
const plus = (one: Counts, other: Counts): Counts => ({
  ...NONE,
  ...Object.fromEntries(NAMES.map((name) => [name, one[name] + other[name]])),
});

/** Adds up the rows that have the same key; a row without a key is left out. */
function addUp<K>(rows: readonly Counted[], keyOf: (row: Counted) => K | undefined): Map<K, Counts> {
  const sums = new Map<K, Counts>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) sums.set(key, plus(sums.get(key) ?? NONE, row));
  }
  return sums;
}

const mostFirst = <T extends Counts>(list: T[]): T[] => list.sort((one, other) => other.devices - one.devices);

/** Devices of a company and below by child company, site, type and state, from one pass over the fleet. */
export async function deviceCounts(
  tx: Tx,
  caller: Caller,
  counting: Counting,
  now: number,
): Promise<Output<typeof statisticsCalls.deviceCountStatistic>> {
  const company = await countedCompany(tx, caller, counting);
  const where = await deviceWhere(tx, caller, company.filter);
  const { tables, condition } = matching(where, [DEVICE, STATE]);
  const rows = await tx.query<Counted>(
    // In two steps: a cluster counts by one set of columns, from which the others are computed.
    sql`with counted as materialized (
       select d.company_id, d.site_id, d.device_type, ${countsFor(caller, now)}
       from ${tables} where ${condition} group by 1, 2, 3
     )
     select company_id, site_id, device_type, grouping(company_id, site_id, device_type) as grouped, ${SUMS}
     from counted group by grouping sets ((company_id), (site_id), (device_type))`,
  );
  const by = (grouped: number) => rows.filter((row) => row.grouped === grouped);
  const types = by(BY_TYPE).map((row) => ({ deviceType: row.deviceType ?? '', ...pick(row) }));
  const sites = await bySite(tx, by(BY_SITE));
  return {
    line: company.line,
    ...types.reduce<Counts>(plus, NONE),
    companies: can.seeCompanyNames(caller).allowed ? byPart(by(BY_COMPANY), company.partOf, company.parts()) : [],
    sites: sites.slice(0, SITE_LIMIT),
    siteCount: sites.length,
    types: mostFirst(types),
  };
}

function byPart(rows: readonly Counted[], partOf: (companyId: number) => string, parts: Map<string, Part>) {
  const sums = addUp(rows, (row) => partOf(row.companyId ?? 0));
  const list = [...parts].map(([key, part]) => ({ ...part, ...(sums.get(key) ?? NONE) }));
  // A child without devices is listed, because it can be opened; the company itself or leases without devices are not.
  return mostFirst(list.filter(({ kind, devices }) => kind === 'child' || devices > 0));
}

async function bySite(tx: Tx, rows: readonly Counted[]) {
  const names = await siteNames(
    tx,
    rows.flatMap(({ siteId: id }) => (id === null ? [] : [id])),
  );
  const sums = addUp(rows, ({ siteId: id }) => (id === null ? null : names.get(id)));
  return mostFirst([...sums].map(([site, counts]) => ({ site, ...counts })));
}
