import { FAULT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { gainCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import type { Statement } from '#domain/power/conclusions/statement.ts';
import { demoSystems } from '../server/seeds/demo/systems.ts';
import { mcuIdNamed } from './fleet.ts';
import {
  ask,
  OPEN_WARNINGS,
  type Reader,
  statementsOfBattery,
  statementsOfCounts,
  statementsOfEnergy,
  statementsOfPack,
  statementsOfPages,
} from './page-answers.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

/** Its charger says to give more than it takes. */
const FAULTY = 'Site cabin 4';

/** Reads again what changed between two answers: the demo goes on meanwhile. */
const saysNothingTwice = async (read: () => Promise<Statement[]>): Promise<number> => {
  let count = 0;
  await expect(async () => {
    const statements = await read();
    count = statements.length;
    expect(contradictions(statements)).toEqual([]);
  }).toPass({ timeout: 20_000 });
  return count;
};

const devicesOf = async (reader: Reader) => {
  const { list } = await ask(reader, 'pageDeviceList', { pageSize: '200' });
  return Promise.all(list.map(({ mcuId }) => ask(reader, 'deviceInfo', { mcuId })));
};
const hasService = ({ serviceExpiry }: { serviceExpiry: number | null }) =>
  serviceExpiry === null || serviceExpiry > Date.now();

test.describe('no answer that pages of the demo read excludes another', () => {
  test.describe.configure({ timeout: 240_000 });

  test('of any device: its list, page, management and warnings', async ({ app, sessionOf }) => {
    const reader = { app, token: await sessionOf('super') };
    const devices = await devicesOf(reader);
    expect(devices.length).toBeGreaterThan(60);
    for (const { mcuId } of devices)
      expect(await saysNothingTwice(() => statementsOfPages(reader, mcuId))).toBeGreaterThan(0);
  });

  test('of any battery: its report, dial, score, hints and warnings', async ({ app, sessionOf }) => {
    const reader = { app, token: await sessionOf('super') };
    const hints = await statementsOfCounts(reader);
    const devices = (await devicesOf(reader)).filter(hasService);
    const batteries = devices.flatMap(({ mcuId, units }) => units.map((unit) => ({ mcuId, unit })));
    expect(batteries.length).toBeGreaterThan(60);
    for (const { mcuId, unit } of batteries) {
      const ofHints = hints.filter(({ about }) => about === `${mcuId} ${unit}`);
      await saysNothingTwice(async () => [...(await statementsOfBattery(reader, mcuId, unit)), ...ofHints]);
    }
    const { list: packs } = await ask(reader, 'pageBatteries', { pageSize: '200' });
    expect(packs.length).toBeGreaterThan(0);
    for (const { batteryId } of packs) await saysNothingTwice(() => statementsOfPack(reader, batteryId));
  });

  test('of any energy device: its day, month and year', async ({ app, sessionOf }) => {
    const reader = { app, token: await sessionOf('super') };
    const devices = (await devicesOf(reader)).filter((device) => device.manufacturer !== null && hasService(device));
    expect(devices.length).toBeGreaterThan(10);
    for (const { mcuId } of devices)
      expect(await saysNothingTwice(() => statementsOfEnergy(reader, mcuId))).toBeGreaterThan(0);
  });

  for (const account of ['super', 'admin', 'user'])
    test(`of the fleet of ${account}: tiles, badges, lists and insights`, async ({ app, sessionOf }) => {
      const reader = { app, token: await sessionOf(account) };
      expect(await saysNothingTwice(() => statementsOfCounts(reader))).toBeGreaterThan(10);
    });
});

test('counters of the demo tell what their power tells, but of the one device with a wrong sensor', async ({
  app,
  sessionOf,
}) => {
  const reader = { app, token: await sessionOf('super') };
  const devices = (await devicesOf(reader)).filter((device) => device.manufacturer !== null && hasService(device));
  const contradicted = await Promise.all(
    devices.map(async ({ mcuId, deviceName }) => {
      const { energies } = await ask(reader, 'getInverterStatistics', { mcuId, period: 'month' });
      return energies.some((energy) => energy.contradicted.length > 0) ? [deviceName] : [];
    }),
  );
  expect(contradicted.flat().filter((name) => name !== FAULTY)).toEqual([]);
});

/** What may be not explained of what flows. */
const LIMIT = 0.02;
/** Of less a rounded watt of each device is more, Wh: a month may have begun today. */
const LEAST = 1000;

test('the energy systems of the demo add up, and the one that does not has an open warning that names the cause', async ({
  app,
  sessionOf,
}) => {
  const reader = { app, token: await sessionOf('super') };
  const { list: warnings } = await ask(reader, 'listWarningPushMsg2', OPEN_WARNINGS);
  const named = warnings.filter(({ msgType, code }) => msgType === FAULT_ALARM && code === gainCode(KIND.tc));
  expect(named.map(({ deviceName }) => deviceName)).toEqual([FAULTY]);
  const sound = demoSystems.filter(({ device }) => device !== FAULTY);
  const month = await Promise.all(
    sound.map(async ({ device }) => {
      const { summary } = await ask(reader, 'getEnergyAnalysis', { mcuId: mcuIdNamed(device), period: 'month' });
      const came = Object.values(summary.from).reduce((sum, each) => sum + each, 0);
      return { device, share: came < LEAST ? 0 : Math.abs(summary.rest) / came };
    }),
  );
  expect(month.filter(({ share }) => share > LIMIT)).toEqual([]);
});
