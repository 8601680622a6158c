import type { Condition } from '#domain/trade/leases/condition-report.ts';
import { countersOf } from '../../alerting/maintenance/counters.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { batteryReport } from '../../power/analytics/battery-report.ts';

/** The battery of the hub. */
const UNIT = 0;
const scope = systemScope('condition of a leased device');

type Measured = Omit<Condition, 'pictures' | 'remark' | 'takenBy'>;

interface Present {
  socCentiPercent: number | null;
  at: number | null;
  temperatureCentiCelsius: number | null;
  highest: number | null;
}

/**
 * What is known of a device now, for who leases it to others. The highest temperature is that since `from`; null for now.
 */
export async function measure(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  device: Pick<ScopedDevice, 'id' | 'mcuId' | 'locationShared'>,
  from: number | null,
): Promise<Measured> {
  const now = clock.now();
  const { present, counters } = await within(scope, async (tx) => ({
    present: await tx.one<Present>(
      `select s.soc_centi_percent, s.at, s.temperature_centi_celsius,
         (select max((b.body ->> 'maximumCentiCelsius')::float8) from hour_bucket b
          where b.device_id = $1 and b.unit = ${UNIT} and b.hour_start >= $2 and b.hour_start <= $3) as highest
       from device_state s where s.device_id = $1`,
      [device.id, from ?? now, now],
    ),
    counters: (await countersOf(tx, [device.id], now)).get(device.id),
  }));
  const { stateOfHealth, capacity } = await batteryReport(
    { within, clock },
    { ...device, leasePeriod: null },
    { unit: UNIT },
  );
  const { estimate, bms } = stateOfHealth;
  const soh = estimate ?? bms;
  const current = present.temperatureCentiCelsius;
  const highest = from === null ? current : highestOf(present.highest, current);
  return {
    at: now,
    socPercent: present.socCentiPercent === null ? null : present.socCentiPercent / 100,
    ...(present.at !== null && { socBasis: { measuredAt: present.at } }),
    ...(soh && { sohPercent: soh.percent }),
    ...(estimate && {
      sohRange: { low: estimate.low, high: estimate.high, basis: capacity.estimate?.basis ?? 'reported' },
    }),
    ...(typeof counters?.cycles === 'number' && { equivalentFullCycles: counters.cycles }),
    ...(counters && { operatingHours: counters.hours }),
    ...(highest !== null && { maxTemperatureC: highest / 100 }),
  };
}

const highestOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
