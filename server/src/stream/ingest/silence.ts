import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { DAY_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { allowedSilenceMs, MIN_SILENCE_MS, silentSince } from '#domain/stream/presence/online.ts';
import type { DeadlineInput } from '#domain/stream/stream/input.ts';
import type { Context } from '../../context.ts';
import type { Device, DeviceDirectory } from '../../foundation/devices/device-directory.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { StateCache } from '../device-state/state-cache.ts';
import { Deadlines, type Expected } from './deadlines.ts';

/** A device that went silent longer ago than this has its alarm, or will not get one. */
const FORGET_AFTER_MS = DAY_MS;
/** Maximum number of pending deadlines: after an outage it may be the whole fleet. */
const AT_ONCE = 500;
/** A deadline that changed nothing is not repeated at once. */
const NOT_BEFORE_MS = 10 * SECOND_MS;

interface SilenceParts extends Pick<Context, 'within' | 'clock'> {
  readonly directory: DeviceDirectory;
  readonly states: StateCache;
  /** SQL condition on a device `d` with its state `s` that says whether its silence still has consequences to come. */
  readonly awaitsSilence: string;
  push(device: Device, inputs: readonly DeadlineInput[]): Promise<void>;
}

export interface Silence {
  /** Sets the deadline of a device whose state has just been committed; null for none. */
  expect(device: Device, deadline: number | null): void;
  /**
   * Finds silent devices in the database for which this process has no deadline: after a start, and those of a dead
   * process.
   *
   * @param listeningSince silence before it was the server's own
   */
  find(listeningSince: number): Promise<void>;
  /** Passes the deadlines that have been reached to the lanes. */
  giveDeadlines(listeningSince: number): Promise<void>;
}

/** Watches for devices that have fallen silent. The projections decide the consequences. */
export function createSilence({ within, clock, directory, states, push, awaitsSilence }: SilenceParts): Silence {
  const silentDevices = selectSilent(awaitsSilence);
  const deadlines = new Deadlines();
  /** When the pending deadlines of devices were passed on. */
  const givenAt = new Map<number, number>();

  const give = async (expected: Expected, now: number, listeningSince: number) => {
    const device = directory.peek(expected.mcuId) ?? (await directory.find(expected.mcuId));
    if (!device) return;
    const held = expected.isFound ? undefined : states.peek(device.id);
    const at = held ? deviceStream.deadline(held.state, device.settings, listeningSince) : now;
    if (at === null) return;
    if (at > now) return deadlines.set(expected, at);
    givenAt.set(device.id, now);
    await push(device, [{ type: 'deadline', now, listeningSince }]);
  };

  return {
    expect: (device, at) => {
      const given = givenAt.get(device.id);
      givenAt.delete(device.id);
      if (at === null) return;
      const notBefore = given === undefined ? at : given + NOT_BEFORE_MS;
      deadlines.set({ id: device.id, mcuId: device.mcuId, isFound: false }, Math.max(at, notBefore));
    },
    find: async (listeningSince) => {
      for (let after = 0; ; ) {
        const silent = await within(systemScope('silence'), (tx) =>
          tx.query<SilentRow>(silentDevices, [clock.now(), after, AT_ONCE]),
        );
        for (const { id, mcuId, receivedAt, intervalSeconds } of silent) {
          const at = silentSince(receivedAt, listeningSince) + allowedSilenceMs(intervalSeconds) + 1;
          if (!deadlines.has(id)) deadlines.set({ id, mcuId, isFound: true }, at);
        }
        after = silent.at(-1)?.id ?? after;
        if (silent.length < AT_ONCE) return;
      }
    },
    giveDeadlines: async (listeningSince) => {
      const now = clock.now();
      const due = deadlines.takeDue(now);
      for (let from = 0; from < due.length; from += AT_ONCE)
        await Promise.all(due.slice(from, from + AT_ONCE).map((expected) => give(expected, now, listeningSince)));
    },
  };
}

interface SilentRow {
  readonly id: number;
  readonly mcuId: string;
  readonly receivedAt: number;
  readonly intervalSeconds: number;
}

/** Devices that may be silent: online ones, and for a day those whose silence still has consequences to come. */
export const selectSilent = (awaitsSilence: string): string => `
select d.id, d.mcu_id, s.received_at, d.report_interval_s as interval_seconds
from device_state s join device d on d.id = s.device_id
where d.id > $2 and s.device_id > $2 and s.received_at < $1::bigint - ${MIN_SILENCE_MS} and (s.online or (
  s.received_at > $1::bigint - ${FORGET_AFTER_MS} and (${awaitsSilence})))
order by d.id limit $3`;
