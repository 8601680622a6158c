import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { type AgreedLimits, type Condition, NO_LIMITS } from '#domain/trade/leases/condition-report.ts';
import { type RentPeriod, totalRent } from '#domain/trade/leases/lease.ts';
import { storedJson } from '#server/platform/db/json.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { noteLastEnds } from '#server/trade/leases/last-end.ts';
import { issuePaper } from '#server/trade/leases/papers.ts';
import { readLease } from '#server/trade/leases/rows.ts';
import { ID } from './companies.ts';
import { makeDemoCustomers } from './customers.ts';

interface DemoLease {
  /** Name of a device of Northfield Rentals. */
  readonly device: string;
  readonly customer: string;
  /** Days from the first start of the demo. */
  readonly from: number;
  readonly until: number;
  readonly rentMinor: number;
  readonly rentPeriod: RentPeriod;
}

const lease = (
  device: string,
  customer: string,
  [from, until]: readonly [number, number],
  [rentMinor, rentPeriod]: readonly [number, RentPeriod],
): DemoLease => ({ device, customer, from, until, rentMinor, rentPeriod });

/** In every state, of most devices; a few were never leased. The customers have no accounts here. */
const leases: readonly DemoLease[] = [
  lease('Yard tractor 03', 'Quayside Build', [-40, 21], [8_500, 'day']),
  lease('Reach truck 07', 'Hartley Events', [-25, 4], [52_000, 'week']),
  lease('Tow tug 21', 'Riverside Hospital', [5, 64], [180_000, 'month']),
  lease('Charging hall hub 01', 'Moorland Festival', [30, 37], [240_000, 'total']),
  lease('Yard tractor 04', 'Hartley Events', [-70, -31], [48_000, 'week']),
  lease('Yard tractor 04', 'Quayside Build', [-12, 45], [8_500, 'day']),
  lease('Yard tractor 05', 'Aldgate Markets', [-90, -45], [150_000, 'month']),
  lease('Yard tractor 05', 'Severn Steel', [-16, 12], [8_200, 'day']),
  lease('Forklift 12', 'Riverside Hospital', [-3, 27], [165_000, 'month']),
  lease('Forklift 12', 'Aldgate Markets', [33, 60], [7_900, 'day']),
  lease('Forklift 13', 'Calder Brewery', [-75, -20], [140_000, 'month']),
  lease('Reach truck 08', 'Calder Brewery', [-18, 40], [135_000, 'month']),
  lease('Reach truck 09', 'Severn Steel', [-60, -14], [128_000, 'month']),
  lease('Pallet mover 12', 'Westgate Fair', [-19, -12], [42_000, 'total']),
  lease('Forklift 21', 'Kestrel Logistics', [-8, 20], [6_900, 'day']),
  lease('Forklift 22', 'Kestrel Logistics', [-110, -41], [118_000, 'month']),
  lease('Site cart 01', 'Ridgeway Films', [3, 10], [68_000, 'total']),
  lease('Quay tractor 01', 'Humber Port', [-80, -35], [155_000, 'month']),
  lease('Quay tractor 02', 'Humber Port', [-120, 60], [150_000, 'month']),
  lease('Boom lift 31', 'Westgate Fair', [-45, -10], [9_800, 'day']),
  lease('Site cabin 1', 'Ridgeway Films', [-21, 70], [88_000, 'month']),
  lease('Site cabin 2', 'Severn Steel', [-35, 3], [24_000, 'week']),
  lease('Workshop van 3', 'Kestrel Logistics', [20, 50], [5_400, 'day']),
  lease('Site cabin 4', 'Humber Port', [-60, 30], [92_000, 'month']),
  lease('Lighting trailer 5', 'Ridgeway Films', [-5, 25], [4_500, 'day']),
  lease('Pump station 1', 'Calder Brewery', [-100, -15], [110_000, 'month']),
  lease('Pump station 1', 'Severn Steel', [12, 90], [110_000, 'month']),
];

const work = [
  { device: 'Yard tractor 05', daysAgo: 40, person: 'Mara Keller', content: 'Water topped up, terminals cleaned' },
  { device: 'Yard tractor 04', daysAgo: 22, person: 'J. Okafor', content: 'Tyres changed' },
] as const;

/** One that is over was handed over and taken back with a report; nothing counts what a device did before the demo. */
const handedOver = {
  device: 'Yard tractor 04',
  until: -31,
  limits: { ...NO_LIMITS, leastSocPercent: 30, mostSohLossPercent: 1, mostTemperatureC: 45 } satisfies AgreedLimits,
  start: { socPercent: 96, sohPercent: 96.3, maxTemperatureC: 19.4, remark: 'Charger and two keys handed over' },
  end: { socPercent: 58, sohPercent: 96.1, maxTemperatureC: 38.2, remark: 'Charger and two keys returned' },
} as const;
const taken = (at: number, measured: Pick<Condition, 'socPercent' | 'remark'>): Condition => ({
  at,
  ...measured,
  socBasis: { measuredAt: at },
  pictures: [],
  takenBy: 'Mara Keller',
});

const PATH = `1-${ID.northfield}`;

/** Leases of Northfield Rentals, and what was done to its devices between them. */
export async function makeDemoLeases(tx: Tx, currency: string, now: number): Promise<void> {
  const devices = await tx.query<{ id: number; name: string }>(
    'select id, name from device where path >= $1 and path < $2',
    [PATH, `${PATH}.`],
  );
  const ids = new Map(devices.map(({ id, name }) => [name, id]));
  const idOf = (name: string) => ids.get(name)!;
  for (const { device, customer, from, until, rentMinor, rentPeriod } of leases) {
    const period = { startsAt: now + from * DAY_MS, endsAt: now + until * DAY_MS };
    await tx.query(
      `with number as (select nextval('lease_grant_id_seq') as id)
       insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at,
         ends_at, agreed_until, outside_since, rent_minor, rent_period, currency, total_minor, remark, limits, created_at,
         start_told, end_told, search_text)
       select n.id, 'L-' || lpad(n.id::text, 4, '0'), d.id, d.name, d.sn, d.path, $2, c.name, $3, $4::int8, $4,
         case when $4 > $5 then $4 end, $6, $7, $8, $9, '', $10::jsonb, least($3, $5), $3 <= $5, $4 <= $5,
         lower('L-' || lpad(n.id::text, 4, '0') || ' ' || $2 || ' ' || d.name || ' ' || d.sn)
       from number n, device d join company c on c.id = ${ID.northfield} where d.id = $1`,
      [
        idOf(device),
        customer,
        period.startsAt,
        period.endsAt,
        now,
        rentMinor,
        rentPeriod,
        currency,
        totalRent({ ...period, rentMinor, rentPeriod }),
        storedJson(NO_LIMITS),
      ],
    );
  }
  await makeDemoCustomers(tx, now);
  await issueReport(tx, idOf(handedOver.device), now);
  await noteLastEnds(
    tx,
    devices.map(({ id }) => id),
  );
  for (const { device, daysAgo, person, content } of work)
    await tx.query(
      `insert into lease_maintenance (id, device_id, path, at, person, content, created_at)
       select nextval('lease_maintenance_id_seq'), d.id, d.path, $2, $3, $4, $2 from device d where d.id = $1`,
      [idOf(device), now - daysAgo * DAY_MS, person, content],
    );
}

async function issueReport(tx: Tx, deviceId: number, now: number): Promise<void> {
  const endsAt = now + handedOver.until * DAY_MS;
  const { id, startsAt } = await tx.one<{ id: number; startsAt: number }>(
    'select id, starts_at from lease where device_id = $1 and ends_at = $2',
    [deviceId, endsAt],
  );
  await tx.query(
    'update lease set limits = $2::jsonb, start_condition = $3::jsonb, end_condition = $4::jsonb where id = $1',
    [
      id,
      storedJson(handedOver.limits),
      storedJson(taken(startsAt, handedOver.start)),
      storedJson(taken(endsAt, handedOver.end)),
    ],
  );
  const lease = await readLease(tx, id);
  if (lease) await issuePaper(tx, lease, endsAt);
}
