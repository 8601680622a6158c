import { FUTURE_LIMIT_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import type { Check } from '../../foundation/system/readiness.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Uplink } from '../../platform/mqtt/broker.ts';
import { ClockWatch } from './clock-watch.ts';
import type { LaneInput } from './lane-entry.ts';
import { ingestMetrics } from './metrics.ts';

const LOOK_AGAIN_MS = 1_000;
/** So long a record from the future waits for other devices to say whose clock is wrong. */
export const UNDECIDED_MS = 10_000;

/** The inputs of each message of a device that arrived together; one that was refused has none. */
type Messages = readonly (readonly LaneInput[])[];

export interface ServerClock {
  /**
   * Whether messages may be processed now. Records from the future are not, while it may be this server's clock that is
   * behind: for a while, until other devices have said whose it is, and as long as most are ahead.
   * @param isAgain they were held before: that they are ahead is known, and their device may have said otherwise since
   */
  believes(uplink: Uplink, messages: Messages, isAgain: boolean): boolean;
  /** Calls back when they can be checked again, or with false if their connection is closed. */
  hold(uplink: Uplink, messages: Messages, settled: (isThere: boolean) => void): void;
  /** Reports when devices have receipt times later than now. */
  compareWithLog(): Promise<void>;
  /** Whether most devices agree with it, or there are none. */
  isTrusted(): boolean;
  readonly check: Check;
}

/** Evidence about this server's clock from devices and from the log. */
export function createServerClock(
  { clock, log, within, metrics }: Pick<Context, 'clock' | 'log' | 'within' | 'metrics'>,
  undecidedMs = UNDECIDED_MS,
): ServerClock {
  const looksUndecided = undecidedMs / LOOK_AGAIN_MS;
  const held = new Set<{ readonly newest: number; looks: number; go(): void }>();
  const isAhead = (newest: number, now: number) => newest - now > FUTURE_LIMIT_MS;
  const { clockTrusted } = metrics.of(ingestMetrics);
  const watch = new ClockWatch((isTrusted, witnesses) => {
    clockTrusted.set(isTrusted ? 1 : 0);
    if (!isTrusted) {
      return log.error(
        witnesses,
        'the clock of this server seems to be behind: most devices are ahead of it, and their messages are not acknowledged until the clock is corrected',
      );
    }
    log.warn(witnesses, 'the clock of this server agrees with the devices again');
    for (const { go } of held) setImmediate(go);
  });
  /**
   * After the clock was corrected, the messages being held show it first: devices may send nothing more until those are
   * acknowledged.
   */
  const lookAgain = () => {
    const now = clock.now();
    for (const message of held) {
      message.looks += 1;
      const isDecided = watch.isTrusted(now) && (watch.isConfirmed || message.looks >= looksUndecided);
      if (isDecided || !isAhead(message.newest, now)) message.go();
    }
  };
  let looking: NodeJS.Timeout | undefined;

  clockTrusted.set(1);

  return {
    believes: ({ mcuId, receivedAt }, messages, isAgain) => {
      const last = messages.findLast(({ length }) => length > 0);
      if (!last) return true;
      const lastIsAhead = isAhead(newestOf(last), receivedAt);
      if (!(lastIsAhead && isAgain)) watch.observe(mcuId, lastIsAhead, receivedAt);
      if (!isAhead(newestOfAll(messages), receivedAt)) return true;
      return watch.isTrusted(receivedAt) && (isAgain || looksUndecided === 0 || watch.isConfirmed);
    },
    hold: ({ connection }, messages, settled) => {
      const settle = (isThere: boolean) => {
        if (!held.delete(message)) return;
        connection.removeEventListener('abort', giveUp);
        if (held.size === 0) clearInterval(looking);
        settled(isThere);
      };
      const giveUp = () => settle(false);
      const message = { newest: newestOfAll(messages), looks: 0, go: () => settle(true) };
      if (held.size === 0) looking = setInterval(lookAgain, LOOK_AGAIN_MS).unref();
      held.add(message);
      connection.addEventListener('abort', giveUp);
    },
    compareWithLog: async () => {
      const { latest } = await within(systemScope('compare clocks'), (tx) =>
        tx.one<{ latest: number | null }>('select max(received_at) as latest from device_state'),
      );
      const now = clock.now();
      if (latest === null || latest - now <= FUTURE_LIMIT_MS) return;
      log.warn(
        { latest: new Date(latest).toISOString(), now: new Date(now).toISOString() },
        'some devices have receipt times in the future: the clock of this server is behind, or was ahead once',
      );
    },
    isTrusted: () => watch.isTrusted(clock.now()),
    check: {
      name: 'clock',
      run: async () => {
        if (!watch.isTrusted(clock.now())) throw new Error('most devices are ahead of the clock of this server');
      },
    },
  };
}

const newestOfAll = (messages: Messages): number => Math.max(...messages.map(newestOf));

/** 0 for none. */
const newestOf = (inputs: readonly LaneInput[]): number =>
  inputs.reduce((newest, input) => ('at' in input && input.at > newest ? input.at : newest), 0);
