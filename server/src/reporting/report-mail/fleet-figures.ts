import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { EXPIRING_MS } from '#domain/foundation/devices/data-service.ts';
import { COUNTED_STATES, type CountedState } from '#domain/foundation/devices/states.ts';
import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import { DEVICE, type DeviceFilter, deviceWhere, inState, matching, STATE } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { LEASE_STARTS_AT } from '../../foundation/visibility/conditions.ts';
import { served } from '../../foundation/visibility/served.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { joined, raw, sql } from '../../platform/db/sql.ts';
import { ownScope, type Tx, type Within } from '../../platform/db/within.ts';
import { energyOf, healthOf, type Seen } from './measured.ts';
import { maintenanceDue, type Span, type Warnings, warningsByDevice, warningsOf } from './warnings.ts';

/** Devices of one transaction: a large fleet is read in many short ones. */
const AT_ONCE = 500;
/** The worst that a report names. */
const MAX_NAMED = 10;
/** Devices that an attachment lists. */
export const MAX_LISTED = 10_000;
const FOR_EVER = 8_640_000_000_000_000;

/** A device with a figure that is among the worst. */
export interface Named {
  readonly name: string;
  readonly sn: string;
  readonly percent: number;
}

/** A line of the attachment. */
interface DeviceLine {
  readonly name: string;
  readonly sn: string;
  readonly companyName: string | null;
  readonly siteName: string | null;
  readonly online: boolean;
  readonly socCentiPercent: number | null;
  readonly receivedAt: number | null;
  readonly healthPercent: number | null;
  /** Null where no hour of the period was measured. */
  readonly wattHoursIn: number | null;
  readonly wattHoursOut: number | null;
  readonly operatingSeconds: number | null;
  readonly raised: number;
  readonly open: number;
}

/** What a report of a company or a site tells. */
export interface FleetFigures {
  /** Now. */
  readonly at: number;
  readonly counts: Readonly<Record<'devices' | CountedState | 'silent', number>>;
  readonly lowestCharge: readonly Named[];
  readonly lowestHealth: readonly Named[];
  readonly energy: {
    readonly wattHoursIn: number;
    readonly wattHoursOut: number;
    readonly operatingSeconds: number;
    /** Devices that were measured in the period. */
    readonly devices: number;
  };
  readonly warnings: Warnings;
  readonly maintenance: readonly { readonly msgType: number; readonly count: number }[];
  readonly service: { readonly expiring: number; readonly expired: number };
  /** In the order in which they were added; the first {@link MAX_LISTED}. */
  readonly lines: readonly DeviceLine[];
}

interface Asked {
  readonly filter: DeviceFilter;
  readonly days: ReportDays;
  readonly span: Span;
  readonly now: number;
}

/** Figures of the devices that a filter matches and the caller sees. No record is read: hours, days and alarms are. */
export async function fleetFigures(within: Within, caller: Caller, asked: Asked): Promise<FleetFigures> {
  const present = await within(caller, (tx) => presentOf(tx, caller, asked));
  const sums = { wattHoursIn: 0, wattHoursOut: 0, operatingSeconds: 0, devices: 0 };
  const lines: DeviceLine[] = [];
  let lowestHealth: Named[] = [];
  for (let after = 0; ; ) {
    const slice = await within(caller, (tx) => sliceOf(tx, caller, asked, after));
    for (const { line } of slice) {
      if (line.wattHoursIn !== null) {
        sums.wattHoursIn += line.wattHoursIn;
        sums.wattHoursOut += line.wattHoursOut ?? 0;
        sums.operatingSeconds += line.operatingSeconds ?? 0;
        sums.devices += 1;
      }
      if (lines.length < MAX_LISTED) lines.push(line);
    }
    lowestHealth = worstOf([...lowestHealth, ...slice.flatMap(({ line }) => namedHealth(line))]);
    const last = slice.at(-1);
    if (!last || slice.length < AT_ONCE) break;
    after = last.id;
  }
  return { ...present, energy: sums, lowestHealth, lines };
}

const namedHealth = ({ name, sn, healthPercent }: DeviceLine): Named[] =>
  healthPercent === null ? [] : [{ name, sn, percent: healthPercent }];

const worstOf = (named: readonly Named[]): Named[] =>
  named.toSorted((one, other) => one.percent - other.percent).slice(0, MAX_NAMED);

type Present = Omit<FleetFigures, 'energy' | 'lowestHealth' | 'lines'>;

/** What is counted over all devices at once, as it is now; nothing that a device measured whose data service is over. */
async function presentOf(tx: Tx, caller: Caller, { filter, span, now }: Asked): Promise<Present> {
  const where = await deviceWhere(tx, caller, filter);
  const { tables, condition } = matching(where, [DEVICE, STATE]);
  const shown = shownState(caller, now, served(now));
  const states = COUNTED_STATES.map(
    (state) => sql`count(*) filter (where ${inState(state, shown)})::int as ${raw(state)}`,
  );
  const silent = sql`not s.online and coalesce(s.received_at, 0) < ${now - DAY_MS}`;
  const counts = await tx.one<FleetFigures['counts']>(
    sql`select count(*)::int as devices, ${joined(states)}, count(*) filter (where ${silent})::int as silent
     from ${tables} where ${condition}`,
  );
  const lowestCharge = await tx.query<Named>(
    sql`select d.name, d.sn, s.soc_centi_percent / 100.0::float8 as percent from ${tables}
     where ${condition} and ${shown.isShown('socCentiPercent')} and s.soc_centi_percent is not null order by s.soc_centi_percent, d.sort_key, d.id limit ${MAX_NAMED}`,
  );
  const owned = await deviceWhere(tx, { ...caller, ...ownScope(caller.path) }, filter);
  const service = await tx.one<FleetFigures['service']>(
    sql`select count(*) filter (where d.service_until > ${now} and d.service_until <= ${now + EXPIRING_MS})::int as expiring,
       count(*) filter (where d.service_until <= ${now})::int as expired from device d where ${owned.ofDevice}`,
  );
  return {
    at: now,
    counts,
    lowestCharge,
    service,
    warnings: await warningsOf(tx, caller, where.ofDevice, span, now),
    maintenance: await maintenanceDue(tx, caller, where.ofDevice, now),
  };
}

type SliceRow = Pick<
  DeviceLine,
  'name' | 'sn' | 'companyName' | 'siteName' | 'online' | 'socCentiPercent' | 'receivedAt'
> & { id: number; leasedFrom: number | null; isServed: boolean };

/** The next devices by id, with what was measured of them. */
async function sliceOf(tx: Tx, caller: Caller, { filter, days, span, now }: Asked, after: number) {
  const where = await deviceWhere(tx, caller, filter);
  const { tables, condition } = matching(where, [DEVICE, STATE]);
  const rows = await tx.query<SliceRow>(
    sql`select d.id, d.name, d.sn, c.name as company_name, t.name as site_name, s.online,
       ${shownState(caller, now, served(now)).column('socCentiPercent')}, s.received_at, ${served(now)} as is_served,
       ${LEASE_STARTS_AT} as leased_from
     from ${tables} left join company c on c.id = d.company_id left join site t on t.id = d.site_id
     where ${condition} and d.id > ${after} order by d.id limit ${AT_ONCE}`,
  );
  const shown = rows.filter(({ isServed }) => isServed);
  const seen = shown.map(({ id, leasedFrom }): Seen => ({ id, from: leasedFrom ?? 0, until: FOR_EVER }));
  const ids = shown.map(({ id }) => id);
  const energy = new Map((await energyOf(tx, seen, days)).map((each) => [each.id, each]));
  const health = await healthOf(tx, seen, now);
  const warnings = await warningsByDevice(tx, caller, ids, span, now);
  return rows.map(({ id, leasedFrom: _, isServed: __, ...row }) => {
    const { wattHoursIn = null, wattHoursOut = null, operatingSeconds = null } = energy.get(id) ?? {};
    const { raised = 0, open = 0 } = warnings.get(id) ?? {};
    const line: DeviceLine = {
      ...row,
      healthPercent: health.get(id) ?? null,
      wattHoursIn,
      wattHoursOut,
      operatingSeconds,
      raised,
      open,
    };
    return { id, line };
  });
}
