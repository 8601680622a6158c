import type { DriftKind } from '../../../alerting/alarms/watch/drift-codes.ts';
import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { driftIn, meanOf } from './cusum.ts';
import type { DriftDay } from './drift-day.ts';
import type { Drifts } from './drift-report.ts';
import { limitFor } from './limits.ts';
import { lossAtRest } from './loss-at-rest.ts';
import { lossAtTop } from './loss-at-top.ts';
import { resistanceStreams } from './resistance.ts';
import type { Stream } from './signal.ts';
import { smallestLeak, WITHIN_DAYS } from './smallest-leak.ts';
import { temperatureStreams } from './temperature.ts';

/** The curve of a chemistry is that of the maker within so much of the slope. */
const CURVE = 0.3;

/**
 * What has drifted in a battery, from its days in order of time: a pure function of them, so that days that are analysed again give the
 * same.
 *
 * @param budget false warnings per 100 packs and month
 */
export function driftsOf(
  days: readonly DriftDay[],
  { chemistry, ampHours }: { readonly chemistry: Chemistry; readonly ampHours: number | null },
  budget: number,
): Drifts {
  const sights = days.flatMap((day) => day.sights);
  const ways = [lossAtRest(sights, chemistry), lossAtTop(sights, chemistry, ampHours)];
  const leaks = ways.flatMap(({ streams }) => streams);
  const { rises, falls } = temperatureStreams(days);
  const resistances = resistanceStreams(days);
  const limit = limitFor(budget, leaks.length + rises.length + falls.length + resistances.length);
  // A point a day.
  const milliAmp = ampHours === null ? null : (10 * ampHours) / 24;
  const unit = milliAmp === null ? ('pointsPerDay' as const) : ('milliAmp' as const);
  const found = [
    ...firstOfEach(foundIn(leaks, limit, 'leak', milliAmp ?? 1, CURVE)),
    ...withoutMirrored([...foundIn(rises, limit, 'temperature', 1, 0), ...foundIn(falls, limit, 'temperature', -1, 0)]),
    ...foundIn(resistances, limit, 'resistance', 1, 0),
  ].map(({ kind, ...drift }) => ({ kind, ...drift, unit: kind === 'leak' ? unit : UNITS[kind] }));
  const now = Math.max(0, ...sights.slice(-1).map(({ at }) => at));
  return {
    budget,
    found,
    smallest: WITHIN_DAYS.map((within) => {
      const seen = ways.flatMap(({ streams, tells }) =>
        streams[0] ? (smallestLeak(tells, { limit, ...streams[0].rules }, within, now) ?? []) : [],
      );
      const points = seen.length === 0 ? null : Math.min(...seen);
      return { days: within, value: points === null ? null : points * (milliAmp ?? 1), unit };
    }),
    follows: { leak: leaks.length > 0, temperature: rises.length > 0, resistance: resistances.length > 0 },
  };
}

const UNITS = { temperature: 'kelvin', resistance: 'percent' } as const;

/** @param times into the unit in which it is told @param systematic sigma that all steps have in common, as a part of the value */
function foundIn(streams: readonly Stream[], limit: number, kind: DriftKind, times: number, systematic: number) {
  return streams.flatMap(({ index, steps, rules, tell = meanOf }) => {
    const drift = driftIn(steps, { ...rules, limit });
    if (!drift) return [];
    const { value, sigma } = tell(drift.since);
    const half = 1.96 * Math.hypot(sigma, systematic * value);
    const [one, other] = [times * (value - half), times * (value + half)];
    const range = { value: times * value, low: Math.min(one, other), high: Math.max(one, other) };
    return [{ kind, index, stoodOutAt: drift.stoodOutAt, foundAt: drift.foundAt, ...range }];
  });
}

/** A probe that rises makes its neighbours seem to fall: what is opposite to the furthest is its mirror, of two the one that rises. */
function withoutMirrored<F extends { readonly value: number }>(found: readonly F[]): F[] {
  const furthest = found.reduce<F | null>((a, b) => (a && Math.abs(a.value) >= 0.99 * Math.abs(b.value) ? a : b), null);
  return found.filter(({ value }) => Math.sign(value) === Math.sign(furthest!.value));
}

/** A leak may be seen at rest and at the ends of charges: it is told once, by what has found it first. */
const firstOfEach = <F extends { readonly index: number; readonly foundAt: number }>(found: readonly F[]): F[] =>
  found.filter(({ index, foundAt }, place) =>
    found.every(
      (other, at) =>
        at === place || other.index !== index || other.foundAt > foundAt || (other.foundAt === foundAt && at > place),
    ),
  );
