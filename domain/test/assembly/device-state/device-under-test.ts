import { type DeviceSettings, deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { type DeviceState, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { type HourBucket, hourBucket } from '#domain/stream/history/bucket.ts';
import { foldHistory } from '#domain/stream/history/fold.ts';
import {
  HistoryRecompute,
  REBUILD,
  type RecomputedHistory,
  type RecomputePlan,
  safeStart,
  sessionBoundary,
} from '#domain/stream/history/recompute.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import type { BatterySession } from '#domain/stream/history/session.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';
import { emptyHistory, type HistoryState } from '#domain/stream/history/state.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';

export const settingsOf = (changes: Partial<DeviceSettings> = {}): DeviceSettings => ({
  ...deviceSettings({
    version: 1,
    reportIntervalSeconds: 60,
    timeZone: 'Etc/UTC',
    chemistry: 'lead-acid',
    nominalCentiVolt: 1200,
    capacityCentiAmpHour: 10_000,
  }),
  ...changes,
});

export const monitorRecord = (
  at: number,
  body: Monitor,
  more: { unit?: number; receivedAt?: number } = {},
): RecordInput => ({
  type: 'record',
  kind: 10,
  unit: more.unit ?? 0,
  at,
  receivedAt: more.receivedAt ?? at,
  body,
});

interface Derived {
  readonly buckets: readonly HourBucket[];
  readonly sessions: readonly BatterySession[];
  readonly history: HistoryState;
}

/** The result when the records of a unit arrive in order. */
export function inOrder(samples: readonly HistorySample[], settings: DeviceSettings): Derived {
  const history = emptyHistory();
  const buckets: HourBucket[] = [];
  const sessions: BatterySession[] = [];
  for (const sample of samples) {
    for (const event of foldHistory(history, sample, historyRules(settings))) {
      if (event.type === 'bucketClosed') buckets.push(event.bucket);
      if (event.type === 'sessionClosed') sessions.push(event.session);
    }
  }
  return { buckets, sessions, history };
}

/** All hours, the open one too. */
export const allBuckets = ({ buckets, history }: Derived): HourBucket[] =>
  history.bucket ? [...buckets, hourBucket(history.bucket)] : [...buckets];

/** A server in miniature for one unit: log, rows, stored state, the job that folds again. */
export class DeviceUnderTest {
  readonly #settings: DeviceSettings;
  readonly #log = new Map<number, Monitor>();
  readonly #buckets = new Map<number, HourBucket>();
  readonly #sessions = new Map<number, BatterySession>();
  #stored: string | null = null;
  /** Instant of the oldest late record that hours and sessions lack. */
  #lateFrom: number | null = null;
  /** Records read by the job, to see that it does not read everything. */
  recordsRead = 0;

  constructor(settings: DeviceSettings) {
    this.#settings = settings;
  }

  receive(input: RecordInput & { kind: 10 }): DeviceStreamEvent[] {
    const events: DeviceStreamEvent[] = [];
    const state = this.#load();
    deviceStream.take(state, input, this.#settings, (event) => events.push(event));
    if (!events.some((event) => event.type === 'refused') && !this.#log.has(input.at)) {
      this.#log.set(input.at, input.body);
    }
    for (const event of events) {
      if (event.type === 'late') this.#lateFrom = Math.min(event.at, this.#lateFrom ?? event.at);
      if (event.type === 'bucketClosed') this.#buckets.set(event.bucket.startAt, event.bucket);
      if (event.type === 'sessionClosed') this.#sessions.set(event.session.startedAt, event.session);
    }
    this.#stored = serializeState(state);
    return events;
  }

  foldLateRecords(): void {
    const state = this.#load();
    const unit = state.history.units[0];
    const lateFrom = this.#lateFrom;
    if (!unit || lateFrom === null) return;
    this.#lateFrom = null;
    const rules = historyRules(this.#settings);
    const boundary = sessionBoundary(lateFrom, rules);
    const covering = [...this.#sessions.values()].filter((row) => row.startedAt < boundary && row.endedAt >= boundary);
    const plan = safeStart(lateFrom, covering, unit.session, rules);
    const read = this.#readFrom(plan.readFrom);
    this.recordsRead += read.length;
    const recomputed = this.#recompute(read, plan);
    this.#replace(plan, recomputed);
    replaceFold(state, recomputed);
    this.#stored = serializeState(state);
  }

  rebuild(): void {
    const state = this.#load();
    const recomputed = this.#recompute(this.#readFrom(REBUILD.readFrom), REBUILD);
    this.#replace(REBUILD, recomputed);
    replaceFold(state, recomputed);
    this.#stored = serializeState(state);
  }

  #recompute(samples: readonly HistorySample[], plan: RecomputePlan): HistoryRecompute {
    const recomputed = new HistoryRecompute(plan, historyRules(this.#settings));
    for (const sample of samples) recomputed.take(sample);
    return recomputed;
  }

  derived(): Derived {
    return {
      buckets: [...this.#buckets.values()].sort((a, b) => a.startAt - b.startAt),
      sessions: [...this.#sessions.values()].sort((a, b) => a.startedAt - b.startedAt),
      history: foldOf(this.#load()),
    };
  }

  #load() {
    const parsed = parseState(this.#stored);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.state;
  }

  #readFrom(from: number): HistorySample[] {
    const samples = [...this.#log].filter(([at]) => at >= from).map(([at, body]) => ({ at, body }));
    return samples.sort((a, b) => a.at - b.at);
  }

  #replace(
    { bucketsFrom, sessionsFrom }: { bucketsFrom: number; sessionsFrom: number },
    { buckets, sessions }: Omit<Derived, 'history'>,
  ): void {
    for (const startAt of this.#buckets.keys()) if (startAt >= bucketsFrom) this.#buckets.delete(startAt);
    for (const startedAt of this.#sessions.keys()) if (startedAt >= sessionsFrom) this.#sessions.delete(startedAt);
    for (const bucket of buckets) this.#buckets.set(bucket.startAt, bucket);
    for (const session of sessions) this.#sessions.set(session.startedAt, session);
  }
}

/** The result computed from an earlier instant replaces what was computed as records arrived. */
function replaceFold(state: DeviceState, { history }: RecomputedHistory): void {
  state.history.units[0] = history;
}

const foldOf = (state: DeviceState): HistoryState => state.history.units[0] ?? emptyHistory();
