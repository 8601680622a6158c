import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { NO_SERIES } from './arbitrary-series.ts';
import { HEALTH_KINDS, type HealthKind, play } from './played-cells.ts';
import { daysOfSeries } from './recorded.ts';

export interface KindVerdict {
  readonly kind: string;
  readonly truth: number | null;
  readonly told: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly confidence: string;
  readonly band: string | null;
}

export function reportOfKind({ played }: HealthKind) {
  const { series, battery } = play(played);
  const days = daysOfSeries(series, battery);
  const period = { from: series.at[0]!, to: series.at.at(-1)! + DAY_MS };
  return analyticsReport({
    days,
    firstDays: days.slice(0, 30),
    recent: NO_SERIES,
    battery,
    period,
    pendingDays: 0,
    now: period.to,
  });
}

export const judgeKinds = (): KindVerdict[] =>
  HEALTH_KINDS.map((kind) => {
    const { estimate, unknown } = reportOfKind(kind).stateOfHealth;
    const tenth = (value: number) => Math.round(10 * value) / 10;
    return {
      kind: kind.name,
      truth: kind.percent,
      told: estimate && tenth(estimate.percent),
      low: estimate && tenth(estimate.low),
      high: estimate && tenth(estimate.high),
      confidence: estimate?.confidence ?? unknown ?? 'none',
      band: estimate?.band ?? null,
    };
  });
