import { fromHundredths } from '../../foundation/kinds/units.ts';
import type { BatteryAnalytics } from '../../power/analytics/calls.ts';
import type { CountedUse } from '../../power/batteries/calls.ts';
import { expectedEnd } from '../../power/insights/end-of-life.ts';
import { seenEnd } from '../../power/insights/life.ts';
import { known, type LogKey, type LogValue, notKnown } from './log-values.ts';

/** Hours of heat or frost: the sure ones, and those in which some of the time may have been. */
export interface ExtremeHours {
  readonly low: number;
  readonly high: number;
}

/** What is known of the use of a battery. */
export interface Use {
  /** Of the last months; null while it is mounted nowhere. */
  readonly report: BatteryAnalytics | null;
  /** Of the first month on the same device. */
  readonly first: BatteryAnalytics | null;
  /** On all its devices. */
  readonly counted: CountedUse | null;
  readonly extremes: Readonly<
    Record<'hotResting' | 'coldResting' | 'hotCharging' | 'coldCharging', ExtremeHours>
  > | null;
  readonly events: { readonly deepDischarges: number; readonly accidents: number };
  readonly charge: { readonly percent: number; readonly at: number } | null;
  readonly nominalCentiVolt: number | null;
  readonly ratedCentiAmpHour: number | null;
  /** Of the rated capacity; below it a battery is exhausted, percent. */
  readonly exhaustedPercent: number;
  readonly now: number;
}

const WATT_HOURS = 1000;
/** Two resistances are compared when their temperatures are as close as this, hundredths of a degree. */
const ALIKE_CENTI_CELSIUS = 700;

/** The values that the log tells of a battery, each with what it rests on, or why it is not known. */
export function concludeUse(use: Use): readonly LogValue[] {
  return [
    ...capacityValues(use),
    chargeValue(use),
    ...efficiencyValues(use),
    ...countedValues(use),
    ...stressValues(use),
    endOfLife(use),
  ];
}

function capacityValues({ report, nominalCentiVolt }: Use): LogValue[] {
  const keys: LogKey[] = ['remainingCapacity', 'capacityFade', 'remainingEnergy'];
  if (!report) return keys.map((key) => notKnown(key, 'notMounted'));
  const { stateOfHealth } = report;
  const estimate = usableOf(report) ?? report.capacity.estimate;
  if (!estimate) return keys.map((key) => notKnown(key, 'noSamples'));
  if (estimate.mayBeRated) return keys.map((key) => notKnown(key, 'mayBeRated'));
  const { ampHours, low, high, basis, samples, from, at } = estimate;
  const volt = nominalCentiVolt === null ? null : fromHundredths(nominalCentiVolt) / WATT_HOURS;
  const health = stateOfHealth.estimate;
  return [
    known('remainingCapacity', { value: ampHours, range: { low, high }, basis, samples, from, at }),
    health
      ? known('capacityFade', {
          value: 100 - health.percent,
          range: { low: 100 - health.high, high: 100 - health.low },
          basis: 'rated',
          samples: health.samples,
          from: health.from,
          at: health.at,
        })
      : notKnown('capacityFade', stateOfHealth.unknown ?? 'noSamples'),
    volt === null
      ? notKnown('remainingEnergy', 'noVoltage')
      : known('remainingEnergy', {
          value: ampHours * volt,
          range: { low: low * volt, high: high * volt },
          basis: 'nominal',
          samples,
          from,
          at,
        }),
  ];
}

/** What a pack gives until its weakest cell ends it, where that is less than it holds by any other estimate. */
function usableOf({ cellLimit: limit, capacity }: BatteryAnalytics) {
  if (!limit || limit.usableAh === null || !limit.range || limit.confidence === 'low') return null;
  const { usableAh: ampHours, range, samples, firstAt: from, lastAt: at } = limit;
  const other = capacity.estimate;
  if (other && !other.mayBeRated && other.ampHours <= ampHours) return null;
  return { ampHours, ...range, basis: 'cell' as const, samples, from, at, mayBeRated: false };
}

const chargeValue = ({ charge, report }: Use): LogValue =>
  charge
    ? known('stateOfCharge', { value: charge.percent, basis: 'gauge', at: charge.at })
    : notKnown('stateOfCharge', report ? 'noRecords' : 'notMounted');

function efficiencyValues({ report, first }: Use): LogValue[] {
  const keys: LogKey[] = ['efficiency', 'efficiencyFade', 'resistanceIncrease'];
  if (!report) return keys.map((key) => notKnown(key, 'notMounted'));
  const { efficiency, basis } = report;
  const now = efficiency.energyPercent;
  const then = first?.efficiency.energyPercent ?? null;
  return [
    now === null
      ? notKnown('efficiency', 'noSamples')
      : known('efficiency', { value: now, basis: 'rounds', samples: efficiency.samples, at: basis.to }),
    now === null || then === null
      ? notKnown('efficiencyFade', now === null ? 'noSamples' : 'tooShort')
      : known('efficiencyFade', {
          value: then - now,
          basis: 'firstMonth',
          samples: first!.efficiency.samples,
          at: basis.to,
        }),
    resistanceIncrease(report, first),
  ];
}

function resistanceIncrease({ resistance, basis }: BatteryAnalytics, first: BatteryAnalytics | null): LogValue {
  const now = resistance.estimate;
  const then = first?.resistance.estimate ?? null;
  if (!now) return notKnown('resistanceIncrease', 'noSamples');
  if (!then) return notKnown('resistanceIncrease', 'tooShort');
  const [a, b] = [now.temperatureCentiCelsius, then.temperatureCentiCelsius];
  if (a === null || b === null || Math.abs(a - b) > ALIKE_CENTI_CELSIUS)
    return notKnown('resistanceIncrease', 'notAlike');
  const percent = (after: number, before: number) => 100 * (after / before - 1);
  return known('resistanceIncrease', {
    value: percent(now.milliohm, then.milliohm),
    range: { low: percent(now.low, then.high), high: percent(now.high, then.low) },
    basis: 'steps',
    samples: now.samples,
    at: basis.to,
  });
}

/** Full cycles count by the rating that the fade is told by. */
function countedValues({ counted, report, ratedCentiAmpHour }: Use): LogValue[] {
  if (!counted)
    return (['fullCycles', 'energyThroughput', 'capacityThroughput'] as const).map((key) => notKnown(key, 'noRecords'));
  const rated = report?.basis.designAmpHours ?? (ratedCentiAmpHour === null ? null : fromHundredths(ratedCentiAmpHour));
  const rests = { basis: 'counted', samples: Math.round(counted.coveredHours), at: counted.until } as const;
  return [
    rated === null
      ? notKnown('fullCycles', 'noRating')
      : known('fullCycles', { value: counted.ampHoursOut / rated, ...rests }),
    known('energyThroughput', { value: counted.wattHoursOut / WATT_HOURS, ...rests }),
    known('capacityThroughput', { value: counted.ampHoursOut, ...rests }),
  ];
}

function stressValues({ extremes, events, counted }: Use): LogValue[] {
  const hours = (['hotResting', 'coldResting', 'hotCharging', 'coldCharging'] as const).map((key) => {
    const of = extremes?.[key];
    if (!of || !counted) return notKnown(key, 'noRecords');
    return known(key, {
      value: (of.low + of.high) / 2,
      range: of.low === of.high ? null : of,
      basis: 'hours',
      samples: Math.round(counted.coveredHours),
      at: counted.until,
    });
  });
  const counts = (['deepDischarges', 'negativeEvents'] as const).map((key) =>
    counted
      ? known(key, {
          value: key === 'deepDischarges' ? events.deepDischarges : events.accidents,
          basis: 'warnings',
          at: counted.until,
        })
      : notKnown(key, 'noRecords'),
  );
  return [...hours, ...counts];
}

/** When the capacity reaches the threshold at today's use, as insights tell it: not further than the battery was seen. */
function endOfLife({ report, exhaustedPercent, now }: Use): LogValue {
  if (!report) return notKnown('endOfLife', 'notMounted');
  const { estimate, perYear, trend, unknown } = report.stateOfHealth;
  if (!estimate) return notKnown('endOfLife', unknown ?? 'noSamples');
  const yearOf = (at: number) => new Date(at).getUTCFullYear();
  const reached = estimate.high <= exhaustedPercent ? seenEnd(trend, exhaustedPercent) : null;
  if (reached)
    return known('endOfLife', {
      value: null,
      // What was below when it was seen first may have been so before.
      range: { low: reached.after === null ? null : yearOf(reached.after), high: yearOf(reached.before - 1) },
      basis: 'trend',
      samples: trend.length,
      at: estimate.at,
    });
  if (!perYear) return notKnown('endOfLife', 'tooShort');
  if (perYear.points >= 0) return notKnown('endOfLife', 'notAgeing');
  const end = expectedEnd(estimate, trend, exhaustedPercent, now);
  if (!end) return notKnown('endOfLife', 'tooFar');
  return known('endOfLife', {
    value: null,
    range: { low: yearOf(end.earliest), high: end.latest === null ? null : yearOf(end.latest) },
    basis: 'trend',
    samples: perYear.months,
    at: estimate.at,
  });
}
