import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AnyRule } from '#domain/alerting/alarms/rules/rule.ts';
import {
  decidingChannel,
  fieldsOf,
  type TrialSubject,
  type TrialTime,
  trialPlan,
} from '#domain/alerting/alarms/trial/plan.ts';
import { type RecordsOfDay, UnitTrial } from '#domain/alerting/alarms/trial/unit-trial.ts';
import { columnsOfSeries } from '#domain/alerting/alarms/trial/watched-columns.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import type { Body, Kind } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeExtremes, encodeExtremes } from '#domain/stream/history/extremes.ts';
import { decodeSeries, encodeSeries, type Series } from '#domain/stream/history/series.ts';
import { batterySettings } from '../watched-battery.ts';

export interface Logged {
  readonly kind: Kind;
  readonly at: number;
  readonly body: Body;
}

const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);
const EVER: TrialTime = { from: 0, until: Number.POSITIVE_INFINITY };

/** A trial of rules over sealed days, and how many hours it had to read. */
export function triedOn(
  records: readonly Logged[],
  subject: TrialSubject,
  { before, after }: { before: readonly AnyRule[]; after: readonly AnyRule[] },
  time = EVER,
) {
  const plan = trialPlan(batterySettings(), subject, before, after);
  const fields = fieldsOf(subject, plan);
  const trial = new UnitTrial(plan, 0);
  const gone: RecordsOfDay[] = [];
  for (const [day, ofDay] of Map.groupBy(records, ({ at }) => utcDay(at))) {
    const watched = fields.map((wanted) => ({ wanted, series: seriesOf(ofDay, wanted.kind, day) }));
    const read = { day, records: watched.map(({ wanted, series }) => columnsOfSeries(series, wanted, inflate)) };
    const series = watched[0]!.series;
    const extremes = decodeExtremes(encodeExtremes(series, inflate), decidingChannel(subject)!.field)!;
    const hour = trial.pass(day, extremes);
    if (hour !== null) {
      if (trial.lacksDirection(day, read.records, hour))
        for (let days = 1; !trial.takeDirection(day, gone.slice(-days)); days += 1) if (days > gone.length) break;
      for (const lacking of trial.lacks(day, read.records, hour))
        trial.takeLast(gone.find((one) => one.day === lacking)!);
      trial.read(day, extremes, read.records, hour);
    }
    gone.push(read);
  }
  return { ...trial.result(time), hours: trial.hours, skipped: trial.skipped };
}

function seriesOf(records: readonly Logged[], kind: Kind, day: number): Series {
  const logged = records
    .filter((record) => record.kind === kind)
    .map(({ at, body }) => ({ at, receivedAt: at, payload: encodeBody(kind, body as never) }));
  return decodeSeries(encodeSeries(logged, day, kind, 0, (bytes) => deflateRawSync(bytes)));
}
