import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandAction } from '#domain/fleet/control/actions.ts';
import { AckResult, commandOf, readBackOf } from '#domain/fleet/control/wire.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { startSimulator } from '#simulator/start.ts';
import { monitors, type TestBroker, testBroker } from '../broker.ts';
import { demoFleet } from '../demo-devices.ts';

let broker: TestBroker;
let simulator: Simulator;
let number = 0;
const one = '5a5a5a5a5a5a5a5a00000000';

beforeAll(async () => {
  broker = await testBroker();
  const fleet = demoFleet(broker.url, [
    { intervalSeconds: 3600, chemistry: 'lead-acid', energyUnits: [{ deviceType: 'h', unit: 3, behindDtu: true }] },
  ]);
  simulator = await startSimulator({ fleet, controlPort: null, stateFile: null });
  // It is sent after every start: then the device has also subscribed.
  await broker.until(() => broker.reports.length > 0);
});
afterAll(async () => {
  await simulator.stop();
  await broker.stop();
});

/** Sends a command and waits for its answer; a command before the subscription is lost, so it is repeated. */
async function answered(action: CommandAction, expiresInMs = 60_000) {
  const id = `c${++number}`;
  const find = () => broker.acks.find((ack) => ack.commandId === id);
  while (!find()) {
    await broker.command(one, commandOf(id, Date.now() + expiresInMs, action));
    await Promise.race([broker.until(() => find() !== undefined), new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  const ack = find() ?? expect.fail();
  return { ack, found: readBackOf(ack) };
}

describe('a device of the simulator', () => {
  it('reports its settings after its start', () => {
    expect(broker.reports[0]).toMatchObject({ bootCount: 1, configuration: { chemistry: 'lead-acid' } });
  });

  it('sets a device behind it, and no other', async () => {
    const action = { kind: 'unitConfiguration', unit: 3, deviceType: 'h', changes: { lowBattery: 33 } } as const;
    const { found } = await answered(action);
    expect(found?.report?.units).toEqual([
      {
        unit: 3,
        deviceType: 'h',
        behindDtu: true,
        values: expect.objectContaining({ lowBattery: 33, outputVoltage: 230 }),
      },
    ]);
    expect((await answered({ ...action, unit: 4 })).ack.result).toBe(AckResult.FAILED);
    expect((await answered({ ...action, changes: { lowBattery: 99 } })).ack.result).toBe(AckResult.REFUSED);
  });

  it('disconnects the load by the relay and the charger by the lock, and reads back the real state', async () => {
    simulator.control.set(one, { socPercent: 60 });
    const relay = await answered({ kind: 'relay', closed: false });
    expect(relay.found?.relayClosed).toBe(false);
    expect(monitors(broker, one).at(-1)).toMatchObject({ relayClosed: false, currentUsingCentiAmp: 0 });
    const lock = await answered({ kind: 'chargeLock', locked: true });
    expect(lock.found?.chargeLocked).toBe(true);
    await answered({ kind: 'relay', closed: true });
    await answered({ kind: 'chargeLock', locked: false });
  });

  it('stores and reports its settings, and refuses values out of range or in the wrong order', async () => {
    const before = broker.reports.length;
    const { ack, found } = await answered({
      kind: 'configuration',
      changes: { floatDeciVolt: 138, reportIntervalSeconds: 1800 },
    });
    expect(ack.result).toBe(AckResult.DONE);
    expect(found?.report?.configuration).toMatchObject({ floatDeciVolt: 138, reportIntervalSeconds: 1800 });
    expect(broker.reports.length).toBeGreaterThan(before);
    for (const changes of [{ floatDeciVolt: 141 }, { rechargeDeciVolt: 139 }, { gnssIntervalSeconds: 9 }]) {
      expect((await answered({ kind: 'configuration', changes })).ack.result).toBe(AckResult.REFUSED);
    }
    const read = await answered({ kind: 'readConfiguration' });
    expect(read.found?.report?.configuration).toMatchObject({ floatDeciVolt: 138, rechargeDeciVolt: 130 });
  });

  it('replaces its CAN settings and its geofences as a whole', async () => {
    const can = { bitRateKilobit: 500, protocol: 2, termination: false, functions: [1, 5] };
    expect((await answered({ kind: 'canConfiguration', can })).found?.report?.can).toEqual(can);
    expect((await answered({ kind: 'canConfiguration', can: { ...can, functions: [99] } })).ack.result).toBe(
      AckResult.REFUSED,
    );
    expect((await answered({ kind: 'geofences', revision: 4, list: [] })).found?.report?.geofenceRevision).toBe(4);
  });

  it('counts its starts, also across a restart', async () => {
    const { found } = await answered({ kind: 'restart' });
    expect(found?.bootCount).toBe(1);
    await broker.until(() => broker.reports.at(-1)?.bootCount === 2);
    expect(broker.reports.at(-1)?.configuration.floatDeciVolt).toBe(138);
  });

  it('refuses commands, reports false success, and delays, if told to', async () => {
    simulator.control.faultProfile(one, { refuse: 'not now' });
    expect((await answered({ kind: 'reportNow' })).ack).toMatchObject({ result: AckResult.REFUSED, detail: 'not now' });
    simulator.control.faultProfile(one, { pretend: true });
    const pretended = await answered({ kind: 'relay', closed: false });
    expect(pretended.ack.result).toBe(AckResult.DONE);
    expect(pretended.found?.relayClosed).toBe(true);
    simulator.control.faultProfile(one, { delaySeconds: 0.3 });
    expect((await answered({ kind: 'relay', closed: false }, 200)).ack.result).toBe(AckResult.EXPIRED);
    expect(simulator.control.device(one).relayClosed).toBe(true);
    simulator.control.faultProfile(one, { loseAnswers: true });
    const acks = broker.acks.length;
    await broker.command(one, commandOf('lost', Date.now() + 60_000, { kind: 'relay', closed: false }));
    await broker.until(() => monitors(broker, one).at(-1)?.relayClosed === false);
    expect(broker.acks.length).toBe(acks);
  });
});
