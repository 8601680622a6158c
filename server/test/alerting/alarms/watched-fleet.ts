import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import { encodeReport } from '#domain/fleet/control/wire.ts';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import {
  CoordinateSystem,
  type EventKind,
  encodeUplink,
  LocationKind,
  type Monitor,
} from '#domain/foundation/kinds/wire.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay } from '#domain/power/analytics/days/day.ts';
import { maintenanceJobs } from '#server/alerting/maintenance/jobs.ts';
import { createCommandService } from '#server/fleet/control/command-service.ts';
import { deviceChanged } from '#server/platform/db/invalidations.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import type { UplinkChannel } from '#server/platform/mqtt/broker.ts';
import { deviceOf } from '#server/power/analytics/analyse-days.ts';
import { writeDay } from '#server/power/analytics/day-store.ts';
import { followDrifts, noteDrifts } from '#server/power/analytics/drifts.ts';
import { followWeakCells, noteWeakCells } from '#server/power/analytics/weak-cells.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { watchOutside } from '#server/trade/leases/outside-watch.ts';
import { reportOf } from '../../fleet/control/device-reports.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { giveDeadlines } from '../../stream/ingest/tick.ts';

export const YARD = { latitude: 53.54, longitude: 9.98 };
const SIGNAL = new AbortController().signal;
const scope = systemScope('test');

/** An hour of load of a pack of twelve cells. */
function dayOfCells(day: number, millivolt: number) {
  const count = 60;
  const of = (value: number) => new Float64Array(count).fill(value);
  const at = of(0).map((_, place) => utcDayStart(day) + place * MINUTE_MS);
  const bms: BmsSeries = {
    ...{ at, amp: of(-30), volt: of(48), socPercent: of(60), celsius: of(24) },
    cells: Array.from({ length: 12 }, (_, cell) => of(2000 + (cell % 2) * millivolt)),
    ...{
      sohPercent: of(Number.NaN),
      cycleCount: of(Number.NaN),
      fullAmpHours: of(Number.NaN),
      designAmpHours: of(Number.NaN),
    },
  };
  const none = new Float64Array();
  const monitor = { at: none, amp: none, volt: none, socPercent: none, celsius: none };
  const battery = batteryOf(
    deviceSettings({
      ...{ version: 1, reportIntervalSeconds: 60, timeZone: 'Etc/UTC', chemistry: 'lead-acid' as const },
      ...{ nominalCentiVolt: 4800, capacityCentiAmpHour: 10_000 },
    }),
  );
  return analyseDay(day, { monitor, bms }, battery)!;
}

/** Steps of the load of a day in which the resistance of the fourth cell is so much above that of the others, percent. */
function dayOfResistance(day: number, percent: number) {
  const body = dayOfCells(day, 40);
  const square = 20 * 30 ** 2;
  const more = Array.from({ length: 12 }, (_, cell) => (cell === 3 ? (percent / 100) * square : 0));
  body.bms!.drift = [{ day, sights: [], heat: null, steps: { steps: 20, square, middle: square, more } }];
  return body;
}

export type Battery = Awaited<ReturnType<Fleet['battery']>>;
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** The resistance of a cell has grown since the first weeks of the battery, and is as before again. */
export const drifting = {
  raise: async ({ hasResistance }: Battery) => {
    await hasResistance(0, 30);
    await hasResistance(25, 8);
  },
  release: ({ hasResistance }: Battery) => hasResistance(0, 20),
};

/** Calls, ingest and jobs of a program with a company, and batteries that talk to its broker. */
export async function startFleet() {
  const server = await testServer();
  const { context } = server;
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  const commands = createCommandService(context, telemetry.ingest, COMMAND_EFFECTS);
  await telemetry.start();
  await commands.start();
  const company = await addCompany(context, { timeZone: 'Etc/UTC' });
  const lessee = await addCompany(context, { parentId: company.id });
  const now = () => context.clock.now();
  const later = (ms: number) => context.clock.advance(ms);
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    context.within(scope, (tx) => tx.query<T>(text, values));

  /** A lead-acid battery of 48 V and 100 Ah that talks to the broker. */
  async function battery() {
    const device = await addDevice(context, {
      companyId: company.id,
      chemistry: 'lead-acid',
      nominalCentiVolt: 4800,
      capacityCentiAmpHour: 10_000,
    });
    const { id, mcuId } = device;
    const hand = (channel: UplinkChannel, payload: Uint8Array) =>
      new Promise<void>((done) =>
        context.broker.handler()?.(
          { mcuId, channel, payloads: [payload], receivedAt: now(), connection: SIGNAL },
          done,
        ),
      );
    const ask = async <T>(name: keyof Calls, input: object): Promise<T> => {
      const token = await server.signIn('admin', company.id);
      const { resultMessage, resultModel } = await server.call(name, input as never, { token });
      if (resultMessage !== 'success') throw new Error(resultMessage);
      return resultModel as T;
    };
    const send = (record: Measurement) => hand('record', encodeUplink([record]));
    return {
      id,
      mcuId,
      ask,
      /** Records of a minute each, the last of them now. */
      measures: async (...all: readonly Partial<Monitor>[]) => {
        for (const values of all) {
          later(MINUTE_MS);
          await send(monitor(now(), 0, values));
        }
      },
      /** Records of a minute each, by a clock that is so far ahead. */
      measuresBy: async (count: number, aheadMs: number) => {
        for (let sent = 0; sent < count; sent++) {
          later(MINUTE_MS);
          await send(monitor(now() + aheadMs, 0, {}));
        }
      },
      /** The same record every five minutes. */
      holds: async (minutes: number, values: Partial<Monitor>) => {
        for (let passed = 0; passed < minutes; passed += 5) {
          later(5 * MINUTE_MS);
          await send(monitor(now(), 0, values));
        }
      },
      /** It is so many metres east of the yard, a minute later each time. */
      drives: async (...metres: readonly number[]) => {
        for (const x of metres) {
          later(MINUTE_MS);
          const { latitude, longitude } = offPlane(YARD, { x, y: 0 });
          const place = {
            latitudeMicroDegree: Math.round(latitude * 1e6),
            longitudeMicroDegree: Math.round(longitude * 1e6),
            kind: LocationKind.GNSS,
            system: CoordinateSystem.WGS84,
            accuracyDecimetre: 60,
          };
          await send({ kind: KIND.location, unit: 0, at: now(), body: place } as Measurement);
        }
      },
      /** Days pass in which half of its cells are so far below the others under load, and are looked through. */
      hasCellsApart: async (millivolt: number, days = 1) => {
        for (let passed = 0; passed < days; passed++) {
          later(DAY_MS);
          const day = utcDay(now());
          await context.within(scope, (tx) => writeDay(tx, id, day, new Map([[0, dayOfCells(day, millivolt)]])));
        }
        await context.within(scope, (tx) => noteWeakCells(tx, id, [0], now()));
        await followWeakCells(context, eachOnce(SIGNAL));
      },
      hasResistance: async (percent: number, days: number) => {
        for (let passed = 0; passed < days; passed++) {
          later(DAY_MS);
          const day = utcDay(now());
          await context.within(scope, (tx) => writeDay(tx, id, day, new Map([[0, dayOfResistance(day, percent)]])));
        }
        await context.within(scope, async (tx) => noteDrifts(tx, id, [0], (await deviceOf(tx, id))!.settings, now()));
        await followDrifts(context, eachOnce(SIGNAL));
      },
      says: async (kind: EventKind, active: boolean, { code = 0, text = '' } = {}) => {
        later(MINUTE_MS);
        await hand('event', encodeEvent({ atMs: now(), unit: 0, kind, code, text, active }));
      },
      reports: (configuration: object) =>
        hand('config', encodeReport(reportOf({ at: now(), configuration: configuration as never }))),
      serviceUntil: async (at: number) => {
        await rows('update device set service_until = $2 where id = $1 returning id', [id, at]);
        await context.invalidations.publish(deviceChanged(device));
      },
      lease: () =>
        ask<{ id: number }>('addLease', {
          mcuId,
          companyId: lessee.id,
          contractNumber: 'L-7',
          rentMinor: 8_000,
          rentalCompany: 'Northfield Rentals',
          rentPeriod: 'day',
          currency: 'EUR',
          startsAt: now(),
          endsAt: now() + DAY_MS,
        }),
    };
  }

  return {
    now,
    later,
    rows,
    battery,
    /** Maintenance and data services are looked at. */
    runJobs: async () => {
      for (const job of maintenanceJobs(context)) await turnAlone(SIGNAL, job.run);
    },
    /** Devices are looked at that are outside of their leases. */
    lookOutside: () => watchOutside(context, SIGNAL),
    /** Devices are looked at that send nothing. */
    listen: () => giveDeadlines({ telemetry }, 0),
    stop: async () => {
      await commands.stop();
      await telemetry.stop();
      await server.stop();
    },
  };
}
