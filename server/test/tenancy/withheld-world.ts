import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import { handleReport } from '#server/fleet/control/handle-messages.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { RECOMPUTATIONS } from '#server/start/features.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { reportOf } from '../fleet/control/device-reports.ts';
import { addCompany, addDevice, addUser } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { chargerDay } from '../power/charging/day.ts';
import { monitor } from '../stream/ingest/day.ts';

/** What a device measures: both worlds have the same instants. */
interface Measured {
  readonly soc: number;
  readonly centiAmp: number;
  readonly centiCelsius: number;
  readonly latitudeMicroDegree: number;
}
export const USUAL: Measured = { soc: 6000, centiAmp: 900, centiCelsius: 2500, latitudeMicroDegree: 53_400_000 };
export const OTHER: Measured = { soc: 900, centiAmp: -4500, centiCelsius: 8800, latitudeMicroDegree: 48_100_000 };

const scope = systemScope('test');

/** A company with devices of which something is withheld from somebody, a renter of one, and guests. */
export async function withheldWorld() {
  const server = await testServer();
  const { context } = server;
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  const home = await addCompany(context, { name: 'Home' });
  const renter = await addCompany(context, { name: 'Renter' });
  const named = (deviceName: string, more: object = {}) =>
    addDevice(context, { companyId: home.id, deviceName, deviceType: 'a', ...more });
  const devices = {
    before: await named('Before'),
    ended: await named('Ended'),
    unshared: await named('Unshared', { locationShared: false }),
    leased: await named('Leased'),
    after: await named('Next'),
  };
  const boss = await addUser(context, { companyId: home.id, displayName: 'The boss' });
  const rows = <T extends object>(text: string, values: unknown[]) =>
    context.within(scope, (tx) => tx.query<T>(text, values));
  await rows('update device set bound_at = $1, service_until = null', [context.clock.now() - DAY_MS]);

  const uplink = async (mcuId: string, records: Measurement[]) => {
    records.sort((a, b) => a.at - b.at);
    await new Promise<void>((done) =>
      context.broker.handler()?.(
        {
          ...{ mcuId, channel: 'record' as const, payloads: [encodeUplink(records)] },
          ...{ receivedAt: context.clock.now(), connection: new AbortController().signal },
        },
        done,
      ),
    );
  };
  const place = (at: number, latitudeMicroDegree: number): Measurement => {
    const body = { latitudeMicroDegree, longitudeMicroDegree: 10_345_678, kind: LocationKind.GNSS };
    return { at, unit: 0, kind: KIND.location, body: { ...body, system: CoordinateSystem.WGS84 } };
  };
  let sent = 0;
  /** Records of all kinds every two minutes of a time, received now. */
  const send = async (mcuId: string, measured: Measured, { from, until }: { from: number; until: number }) => {
    const { soc, centiAmp, centiCelsius, latitudeMicroDegree } = measured;
    const records: Measurement[] = chargerDay(from - 3 * HOUR_MS + SECOND_MS * sent++);
    for (let at = from; at <= until; at += 2 * MINUTE_MS) {
      const current = centiAmp < 0 ? { currentChargingCentiAmp: -centiAmp } : { currentUsingCentiAmp: centiAmp };
      const values = {
        socCentiPercent: soc + Math.round((until - at) / MINUTE_MS),
        voltageCentiVolt: 4800 + soc / 100,
      };
      records.push(monitor(at, 0, { ...values, ...current, temperatureCentiCelsius: centiCelsius }));
      records.push(place(at, latitudeMicroDegree));
    }
    await uplink(mcuId, records);
  };
  /** Nothing but where it is. */
  const sendPlaces = (mcuId: string, latitudeMicroDegree: number) => {
    const now = context.clock.now();
    return uplink(
      mcuId,
      [3, 2, 1, 0].map((minute) => place(now - minute * MINUTE_MS, latitudeMicroDegree)),
    );
  };
  const report = (device: { id: number }, gnssIntervalSeconds: number) =>
    handleReport(
      context,
      COMMAND_EFFECTS,
      device.id,
      reportOf({ at: context.clock.now(), configuration: { gnssIntervalSeconds } }),
    );

  /** In every text of the database. */
  const replaceTexts = async (from: string, to: string) => {
    const { owner } = context.database;
    const { rows: columns } = await owner.query<{ place: string; name: string; type: string }>(
      `select c.relname as place, a.attname as name, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
         and format_type(a.atttypid, null) in ('text', 'jsonb', 'json')`,
    );
    for (const { place, name, type } of columns)
      await context
        .within(scope, (tx) =>
          tx.query(
            `update ${place} set ${name} = replace(${name}::text, $1, $2)::${type} where ${name}::text like $3`,
            [from, to, `%${from}%`],
          ),
        )
        .catch((error: Error) => {
          // What only grows has no names that are told.
          if (!error.message.includes('permission denied')) throw error;
        });
  };

  const partitions = createPartitions(context.database);
  const sealed = new Set<number>();
  /** Days that are over are sealed and concluded, with what has come late. */
  const concludeDays = async () => {
    const signal = new AbortController().signal;
    const today = utcDay(context.clock.now());
    for (let day = today - 4; day < today; day++)
      if (!sealed.has(day)) await sealDay({ ...context }, partitions, day, signal).then(() => sealed.add(day));
    await mergeLateRecords(context, partitions, signal);
    await recomputeDue({ ...context, recomputations: RECOMPUTATIONS }, signal);
    await analyseDueDays(context, signal);
  };

  return {
    concludeDays,
    server,
    context,
    replaceTexts,
    home,
    renter,
    boss,
    devices,
    rows,
    send,
    sendPlaces,
    report,
    /** A process of its own: nothing that it has in memory is of an earlier state. */
    asking: async <T>(work: (server: TestServer) => Promise<T>): Promise<T> => {
      const other = await testServer({ context: await context.sibling() });
      try {
        return await work(other);
      } finally {
        await other.stop();
        await other.context.stop();
      }
    },
    stop: async () => {
      await telemetry.stop();
      await server.stop();
    },
  };
}
export type WithheldWorld = Awaited<ReturnType<typeof withheldWorld>>;
