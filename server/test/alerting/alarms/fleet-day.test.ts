import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRaisedBy } from '#domain/alerting/alarms/catalogue.ts';
import { isFoundInRecords } from '#domain/alerting/alarms/watch/facts.ts';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { MINUTE_MS, SECOND_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { changeGeofence, insertGeofence, listGeofences } from '#server/fleet/locations/geofence-store.ts';
import { deviceChanged } from '#server/platform/db/invalidations.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import { followSettings, noteChangedSettings } from '#server/stream/recompute/changed-settings.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import type { FleetDevice } from '#simulator/fleet/format.ts';
import { seeded, shuffled } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { giveDeadlines } from '../../stream/ingest/tick.ts';
import { derivedOf, inPackets, noSignal, storeState } from '../../stream/recompute/derived.ts';
import { type DeviceDay, fleetDay, type Sent } from './fleet-day.ts';

/** A whole day of the whole fleet with `npm run check -- fleet`. */
const isWhole = process.env.WATTYARD_LONG_RUNS !== undefined;
const MINUTES = isWhole ? 24 * 60 : 2 * 60;
/** Minutes between two messages of a device. */
const STEP = isWhole ? 1 : 3;
const START = utcDayStart(utcDay(NOON) - 1);
const OFFLINE = 12;
const MAX_RECORDS = 150;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: START });
});
afterAll(() => app.end());

/** The same device three times. */
interface Lives {
  readonly day: DeviceDay;
  /** Its messages arrive as it sends them. */
  readonly live: TestDevice;
  /** The same, with the records of each message in any order. */
  readonly mixed: TestDevice;
  /** A tenth of the records come up to three hours later, in any order, some of them twice. */
  readonly late: TestDevice;
  kept: { readonly record: Measurement; readonly at: number }[];
}

async function addLives(day: DeviceDay, index: number): Promise<Lives> {
  const [live, mixed, late] = [
    await add(day, 3 * index + 1),
    await add(day, 3 * index + 2),
    await add(day, 3 * index + 3),
  ];
  return { day, live, mixed, late, kept: [] };
}

async function add({ device, serviceUntil }: DeviceDay, id: number): Promise<TestDevice> {
  const { timeZone, chemistry, nominalVoltage, capacityAmpHour } = device;
  const added = await app.addDevice(id, { timeZone, chemistry });
  await app.rows(
    'update device set nominal_centi_volt = $2, capacity_centi_amp_hour = $3, service_until = $4 where id = $1',
    [id, Math.round(nominalVoltage * 100), capacityAmpHour * 100, serviceUntil],
  );
  const yard = { name: 'Yard', shape: around(device.home, 0), onEnter: true, onLeave: true, enabled: true };
  await app.within(systemScope('test'), (tx) => insertGeofence(tx, id, yard, START));
  return added;
}

const around = ({ lat, lon }: FleetDevice['home'], eastMetre: number) => ({
  kind: 'circle' as const,
  centre: offPlane({ latitude: lat, longitude: lon }, { x: eastMetre, y: 0 }),
  radiusMetre: 120,
});

/** Settings of devices change as calls change them. */
async function change(devices: readonly TestDevice[], work: (tx: Tx, device: TestDevice) => Promise<unknown>) {
  const ids = devices.map(({ id }) => id);
  await app.within(systemScope('test'), async (tx) => {
    for (const device of devices) await work(tx, device);
    await tx.query('update device set settings_version = settings_version + 1 where id = any($1)', [ids]);
    await noteChangedSettings(tx, ids, app.clock.at, 'alarms');
  });
  await app.invalidations.publish(...devices.map(deviceChanged));
  await followSettings(app, ids);
}

const copies = ({ live, mixed, late }: Lives) => [live, mixed, late];

/** Yards move away and come back; every third device has another limit from the middle of the day on. */
async function changeSettings(minute: number, lives: readonly Lives[]): Promise<void> {
  const isAway = minute === MINUTES / 4;
  if (isAway || minute === (MINUTES * 3) / 4)
    await change(lives.flatMap(copies), async (tx, { id }) => {
      const [fence] = await listGeofences(tx, id);
      const { home } = lives.find((each) => copies(each).some((device) => device.id === id))!.day.device;
      await changeGeofence(tx, id, fence!, { ...fence!, shape: around(home, isAway ? 400 : 0) }, app.clock.at);
    });
  if (minute === MINUTES / 2)
    await change(lives.filter((_, index) => index % 3 === 0).flatMap(copies), (tx, { id }) =>
      tx.query(`update device set alarm_limits = '{"11": {"limit": 6000}}' where id = $1`, [id]),
    );
}

async function send(device: TestDevice, { records, events }: Sent): Promise<void> {
  const messages = [
    ...inPackets(records, MAX_RECORDS).map((packet) => app.hand(device, 'record', encodeUplink(packet))),
    ...events.map((event) => app.hand(device, 'event', encodeEvent(event))),
  ];
  await Promise.all(messages);
}

async function sendStep(lives: Lives, isLast: boolean, random: () => number): Promise<void> {
  const now = app.clock.at;
  const sent = lives.day.until(now);
  const onTime: Measurement[] = [];
  for (const record of sent.records)
    if (random() < 0.1) lives.kept.push({ record, at: now + random() * 180 * MINUTE_MS });
    else onTime.push(record);
  const due = lives.kept.filter(({ at }) => at <= now || isLast).map(({ record }) => record);
  // Some are sent once more.
  if (random() < 0.9) lives.kept = lives.kept.filter(({ record }) => !due.includes(record));
  await Promise.all([
    send(lives.live, sent),
    send(lives.mixed, { ...sent, records: shuffled(sent.records, random) }),
    send(lives.late, { ...sent, records: [...onTime, ...shuffled(due, random)] }),
  ]);
}

async function liveThroughTheDay(): Promise<Lives[]> {
  const lives: Lives[] = [];
  for (const [index, day] of fleetDay({ startMs: START, minutes: MINUTES }, isWhole).entries())
    lives.push(await addLives(day, index));
  const random = seeded(7);
  for (let minute = STEP; minute <= MINUTES; minute += STEP) {
    app.clock.at = START + minute * MINUTE_MS + 2 * SECOND_MS;
    await changeSettings(minute, lives);
    await Promise.all(lives.map((each) => sendStep(each, minute === MINUTES, random)));
    await giveDeadlines(app, 0);
  }
  await recomputeDue(app, noSignal());
  return lives;
}

interface Row {
  readonly id: string;
  readonly unit: number;
  readonly msgType: number;
  readonly code: number;
  readonly raisedAt: number;
  readonly releasedAt: number | null;
  readonly triggerSubValue: number;
}
const alarmsOf = (device: TestDevice) =>
  app.rows<Row>(
    `select id, unit, msg_type, code, level, raised_at, released_at, trigger_value, trigger_sub_value, extend_value from alarm
     where device_id = $1 order by raised_at, unit, msg_type, code`,
    [device.id],
  );
/** Without what names the device and its geofence. */
const namesNone = (rows: readonly Row[]) =>
  rows.map((row) => ({
    ...row,
    id: '',
    triggerSubValue: isRaisedBy(row.msgType, 'geofence') ? 0 : row.triggerSubValue,
  }));

async function rebuild({ mcuId }: TestDevice): Promise<void> {
  const known = await app.telemetry.ingest.directory.find(mcuId);
  if (known) await rebuildDevice(app, known);
}

const isSameRule = (one: Row, other: Row) =>
  one.unit === other.unit && one.msgType === other.msgType && one.code === other.code;
const overlap = (one: Row, other: Row) =>
  one.raisedAt <= (other.releasedAt ?? Infinity) && other.raisedAt <= (one.releasedAt ?? Infinity);

test(
  'a day of the demo fleet gives the same alarms again from its log, and from shuffled or late records',
  async () => {
    const lives = await liveThroughTheDay();
    const types = new Set<number>();
    for (const { live, mixed, late, day } of lives) {
      const before = await alarmsOf(live);
      const derived = await derivedOf(app, live);
      for (const { msgType } of before) types.add(msgType);

      // When silence was noticed is in no log: those alarms alone tell.
      await app.rows('delete from alarm where device_id = $1 and msg_type <> $2', [live.id, OFFLINE]);
      await storeState(app, live, '{"v":0}');
      await rebuild(live);
      expect(await alarmsOf(live), day.device.name).toEqual(before);
      expect(await derivedOf(app, live), day.device.name).toEqual(derived);

      expect(namesNone(await alarmsOf(mixed)), day.device.name).toEqual(namesNone(before));

      const { buckets, sessions } = await derivedOf(app, late);
      expect({ buckets, sessions }, day.device.name).toEqual({ buckets: derived.buckets, sessions: derived.sessions });
      const found = await alarmsOf(late);
      for (const alarm of before.filter(({ msgType, releasedAt }) => isFoundInRecords(msgType) && releasedAt !== null))
        expect(
          found.some((one) => isSameRule(one, alarm) && overlap(one, alarm)),
          `${day.device.name}: ${JSON.stringify(alarm)}`,
        ).toBe(true);
    }
    expect([...types].sort((a, b) => a - b)).toEqual(expect.arrayContaining([5, 7, 11, OFFLINE, 13, 15, 16, 20, 21]));
  },
  isWhole ? 3_600_000 : process.env.TEST_CITUS ? 960_000 : 120_000,
);
