import { type DeviceSettings, deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { fixOf } from '#domain/foundation/kinds/location/fix.ts';
import { type Ratings, UNRATED } from '#domain/foundation/kinds/rated-power.ts';
import { type Body, KIND } from '#domain/foundation/kinds/registry.ts';
import type { Location, Monitor } from '#domain/foundation/kinds/wire.ts';
import { type SummedDay, sumParts } from '#domain/power/energy/statistics.ts';
import { nothingBelieved } from '#domain/stream/believed/hold.ts';
import { type HourBucket, hourBucket } from '#domain/stream/history/bucket.ts';
import { energyOfDay } from '#domain/stream/history/energy-day.ts';
import { foldHistory } from '#domain/stream/history/fold.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { emptyHistory } from '#domain/stream/history/state.ts';
import { classify, Newest } from '#server/stream/ingest/classify.ts';
import { EVERY_MS, type Message, payloadOf, START, YARD } from './true-device.ts';

const SETTINGS: DeviceSettings = {
  ...deviceSettings({
    version: 1,
    reportIntervalSeconds: EVERY_MS / 1000,
    timeZone: 'Etc/UTC',
    chemistry: 'lfp',
    nominalCentiVolt: 5120,
    capacityCentiAmpHour: 20_000,
  }),
  geofences: [
    {
      ...{ spanId: 1, geofenceId: 1, shape: { kind: 'circle', centre: YARD, radiusMetre: 2000 } },
      ...{ onEnter: true, onLeave: true, from: 0, until: null },
    },
  ],
};

/** The charger is of a model that is known. */
const RATED: Ratings = { ...UNRATED, ratedWatt: 800 };

/** What the wire refuses: no clock says it. */
const FIRST_INSTANT = Date.UTC(2000, 0, 1);

interface Raised {
  readonly type: number;
  readonly at: number;
}

/** What is shown of a device in the end. */
export interface Shown {
  readonly raised: readonly Raised[];
  /** From the log, as it is computed again for late records. */
  readonly hours: readonly HourBucket[];
  readonly solarWattHour: number;
  readonly unknownMs: number;
  readonly doubts: number;
  readonly metres: number;
  readonly leftOut: number;
  /** Records of the log in which something held, was refused or was not read, by kind; and all. */
  readonly records: number;
  readonly marked: number;
}

/** Takes messages in the order in which they come in, through the step that believes and through all projections. */
export function shownOf(messages: readonly Message[], days: number): Shown {
  const state = emptyState();
  const believed = nothingBelieved();
  const log = new Map<string, { readonly kind: number; readonly at: number; readonly body: Body }>();
  const raised: Raised[] = [];
  const note = (event: DeviceStreamEvent) => {
    if (event.type === 'alarmRaised') raised.push({ type: event.alarm.msgType, at: event.alarm.raisedAt });
  };
  let marked = 0;
  for (const message of messages) {
    const { kind, at, receivedAt } = message;
    const raw = { kind, unit: 0, at, payload: payloadOf(message) };
    const sent = at < FIRST_INSTANT ? ({ type: 'badInstant', sentAt: at } as const) : raw;
    const item = classify(sent, receivedAt, new Newest(state.arrivals), { settings: SETTINGS }, believed);
    if (item.type === 'seen') deviceStream.take(state, item, SETTINGS, note);
    if (item.type !== 'logged') continue;
    if (item.freshness === 'future') {
      deviceStream.take(state, item.input, SETTINGS, note);
      continue;
    }
    const key = `${kind}/${at}`;
    const { input } = item;
    if (item.freshness === 'known' || log.has(key)) {
      deviceStream.take(state, { type: 'seen', receivedAt }, SETTINGS, note);
      continue;
    }
    if (input.type === 'record') {
      log.set(key, input);
      if (item.logged.payload !== raw.payload) marked += 1;
    }
    deviceStream.take(state, input, SETTINGS, note);
  }
  const inPeriod = [...log.values()]
    .filter(({ at }) => at >= START && at < START + days * DAY_MS)
    .sort((one, other) => one.at - other.at);
  return { raised, ...derived(inPeriod, days), records: inPeriod.length, marked };
}

function derived(records: readonly { kind: number; at: number; body: Body }[], days: number) {
  const ofKind = (kind: number) => records.filter((record) => record.kind === kind);
  const history = emptyHistory();
  const hours: HourBucket[] = [];
  const rules = historyRules(SETTINGS);
  for (const { at, body } of ofKind(KIND.monitor))
    for (const event of foldHistory(history, { at, body: body as Monitor }, rules))
      if (event.type === 'bucketClosed') hours.push(event.bucket);
  if (history.bucket) hours.push(hourBucket(history.bucket));
  const byDay = Map.groupBy(ofKind(KIND.dmt), ({ at }) => utcDay(at));
  const summed = [...byDay].flatMap(([day, list]): SummedDay[] => {
    const { solar } = energyOfDay(day, KIND.dmt, list, {}, RATED);
    return solar ? [{ ...solar, day, quarters: undefined }] : [];
  });
  const sums = sumParts(summed, [START, START + days * DAY_MS]);
  const { distanceMetre, leftOut } = trackOf(ofKind(KIND.location).map(({ at, body }) => fixOf(at, body as Location)));
  return {
    hours,
    solarWattHour: sums.parts[0] ?? 0,
    unknownMs: sums.unknownMs,
    doubts: 'doubts' in sums ? (sums.doubts as number) : 0,
    metres: distanceMetre,
    leftOut: leftOut.length,
  };
}
