import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AckResult, type Command } from '#domain/fleet/control/wire.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Simulator, SimulatorOptions } from '#simulator/simulator.ts';
import { startSimulator } from '#simulator/start.ts';
import { instants, monitors, type TestBroker, testBroker } from './broker.ts';
import { demoFleet } from './demo-devices.ts';

let broker: TestBroker;
let folder: string;
const running: Simulator[] = [];

beforeEach(async () => {
  broker = await testBroker();
  folder = mkdtempSync(join(tmpdir(), 'wattyard-simulator-'));
});

afterEach(async () => {
  broker.release();
  for (const simulator of running.splice(0)) await simulator.stop();
  await broker.stop();
  rmSync(folder, { recursive: true });
});

async function started(devices: Parameters<typeof demoFleet>[1], options: Partial<SimulatorOptions> = {}) {
  const fleet = demoFleet(broker.url, devices);
  const simulator = await startSimulator({ fleet, controlPort: null, stateFile: null, ...options });
  running.push(simulator);
  return { simulator, ids: fleet.devices.map((device) => device.mcuId) };
}

const one = '5a5a5a5a5a5a5a5a00000000';
const command = (action: Partial<Command>, id = 'c1', expiresInMs = 60_000): Command => ({
  id,
  expiresAtMs: Date.now() + expiresInMs,
  reportNow: undefined,
  setRelay: undefined,
  setChargeLock: undefined,
  restart: undefined,
  setReportInterval: undefined,
  ...action,
});

describe('history', () => {
  it('continues into live records without a gap, with at most four publishes in flight', async () => {
    broker.state.hold = true;
    const { simulator } = await started([{ historyDays: 0.5, historyIntervalSeconds: 60 }]);
    await broker.until(() => broker.held.length === 4);
    broker.release();
    await simulator.historyDone;
    const inHistory = instants(broker, one).length;
    expect(inHistory).toBeGreaterThanOrEqual(720);
    await broker.until(() => instants(broker, one).length >= inHistory + 3);
    expect(broker.state.mostHeld).toBe(4);
    const at = instants(broker, one);
    expect(new Set(at).size).toBe(at.length);
    const gaps = at.slice(1).map((instant, index) => instant - (at[index] as number));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(gaps.slice(-2)).toEqual([1000, 1000]);
  });

  it('of many devices is limited in total, and the first devices finish first', async () => {
    broker.state.hold = true;
    const devices = Array.from({ length: 10 }, () => ({ historyDays: 1, intervalSeconds: 3600 }));
    const { simulator, ids } = await started(devices);
    await broker.until(() => broker.connections() === 10 && broker.held.length === 16);
    broker.release();
    await simulator.historyDone;
    expect(broker.state.mostHeld).toBe(16);
    const lastOf = (mcuId: string) => broker.publishes.findLastIndex((publish) => publish.mcuId === mcuId);
    const firstOf = (mcuId: string) => broker.publishes.findIndex((publish) => publish.mcuId === mcuId);
    expect(lastOf(ids[0] ?? '')).toBeLessThan(firstOf(ids[9] ?? ''));
    for (const mcuId of ids) expect(instants(broker, mcuId).length).toBeGreaterThanOrEqual(1439);
  });

  it('includes earlier periods, oldest first', async () => {
    const yearEnd = Date.UTC(2026, 0, 1);
    const { simulator } = await started([
      {
        pastPeriods: [{ fromMs: yearEnd - HOUR_MS, toMs: yearEnd + HOUR_MS, intervalSeconds: 300 }],
        historyDays: 0.1,
      },
    ]);
    await simulator.historyDone;
    const at = instants(broker, one);
    expect(at.slice(1).every((instant, index) => instant > (at[index] as number))).toBe(true);
    expect(at.filter((instant) => instant < yearEnd)).toHaveLength(12);
    expect(at.filter((instant) => instant >= yearEnd && instant < yearEnd + HOUR_MS)).toHaveLength(12);
  });

  it('resumes after an interruption from the last acknowledged record, without gap or repetition', async () => {
    const file = join(folder, 'fleet.json');
    writeFileSync(file, JSON.stringify(demoFleet(broker.url, [{ historyDays: 3, historyIntervalSeconds: 60 }])));
    const options = { fleet: file, controlPort: null };
    const first = await startSimulator(options);
    await broker.until(() => broker.records.length > 1000);
    await first.stop();
    const before = instants(broker, one);
    expect(before.length).toBeLessThan(4320);

    const second = await startSimulator(options);
    running.push(second);
    await second.historyDone;
    const all = instants(broker, one);
    expect(all.length - new Set(all).size).toBe(0);
    const gaps = all.slice(1).map((instant, index) => instant - (all[index] as number));
    expect(new Set(gaps.slice(0, 4000))).toEqual(new Set([60_000]));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
  });

  it('fills the time in which the simulator itself was not running', async () => {
    const file = join(folder, 'fleet.json');
    writeFileSync(file, JSON.stringify(demoFleet(broker.url, [{ intervalSeconds: 10, historyIntervalSeconds: 60 }])));
    const threeHoursAgo = () => Date.now() - 3 * HOUR_MS;
    const first = await startSimulator({ fleet: file, controlPort: null, now: threeHoursAgo });
    await broker.until(() => broker.records.length > 0);
    await first.stop();
    running.push(await startSimulator({ fleet: file, controlPort: null }));
    await running[0]?.historyDone;
    const at = instants(broker, one);
    expect(at.length).toBeGreaterThan(120);
    const gaps = at.slice(1).map((instant, index) => instant - (at[index] as number));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
  });

  it('of a device that fell silent ends there, and it disconnects until it is woken', async () => {
    const { simulator } = await started([{ historyDays: 0.5, silentHours: 6 }]);
    await broker.until(() => broker.records.length > 0 && broker.connections() === 0);
    expect(Math.max(...instants(broker, one))).toBeLessThanOrEqual(Date.now() - 6 * HOUR_MS);
    expect(simulator.control.device(one)).toMatchObject({ connected: false, online: false });
    const count = instants(broker, one).length;
    simulator.control.online(one);
    await broker.until(() => instants(broker, one).length >= count + 2);
    expect(instants(broker, one)[count]).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a live device', () => {
  it('stores what it measures while it is disconnected, and sends it afterwards', async () => {
    const { simulator } = await started([{}]);
    await broker.until(() => instants(broker, one).length >= 1);
    simulator.control.offline(one);
    const count = instants(broker, one).length;
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (simulator.control.device(one).recordsWaiting < 3) return;
        clearInterval(look);
        resolve();
      }, 50);
    });
    expect(instants(broker, one)).toHaveLength(count);
    simulator.control.online(one);
    await broker.until(() => instants(broker, one).length >= count + 4);
    const at = [...new Set(instants(broker, one))];
    expect(at.slice(1).map((instant, index) => instant - (at[index] as number))).toEqual(at.slice(1).map(() => 1000));
  });

  it('reconnects by itself and resends what was not acknowledged', async () => {
    await started([{}]);
    await broker.until(() => instants(broker, one).length >= 1);
    broker.state.hold = true;
    await broker.until(() => broker.held.length > 0);
    broker.dropAll();
    broker.held.length = 0;
    broker.state.hold = false;
    const count = instants(broker, one).length;
    await broker.until(() => instants(broker, one).length >= count + 3);
    const at = [...new Set(instants(broker, one))];
    expect(at.slice(1).map((instant, index) => instant - (at[index] as number))).toEqual(at.slice(1).map(() => 1000));
  });

  it('keeps trying with a refused key until it is accepted', async () => {
    broker.state.refuseKeys.add('key-0');
    const complaints: string[] = [];
    await started([{}], { log: (line) => complaints.push(line) });
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (complaints.length === 0) return;
        clearInterval(look);
        resolve();
      }, 20);
    });
    expect(complaints[0]).toMatch(/not authorized/i);
    broker.state.refuseKeys.clear();
    await broker.until(() => instants(broker, one).length > 0);
    expect(complaints).toHaveLength(1);
  });

  it('includes set values in its next report', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600, chemistry: 'lead-acid', units: 2 }]);
    await broker.until(() => broker.connections() === 1);
    simulator.control.set(one, { socPercent: 42, temperatureCelsius: 61, unit: 0, loadAmp: 30, lat: 22.5, lon: 114 });
    await simulator.control.report(one);
    const last = monitors(broker, one).slice(-2);
    expect(last[0]).toMatchObject({ socCentiPercent: 4200, temperatureCentiCelsius: 6100, currentChargingCentiAmp: 0 });
    expect(last[0]?.currentUsingCentiAmp).toBeGreaterThan(2950);
    expect(last[1]?.socCentiPercent).not.toBe(4200);
    const place = broker.records.filter((record) => record.kind === 11).at(-1);
    expect(place).toBeDefined();
  });

  it.each([
    ['overheat', (m: ReturnType<typeof monitors>[number]) => (m.temperatureCentiCelsius ?? 0) > 6500],
    ['sensor-lost', (m: ReturnType<typeof monitors>[number]) => m.temperatureCentiCelsius === undefined],
    ['low-voltage', (m: ReturnType<typeof monitors>[number]) => (m.voltageCentiVolt ?? 0) < 2100],
    ['water-low', (m: ReturnType<typeof monitors>[number]) => m.waterLevel === 2],
  ] as const)('shows the fault %s, and not after its repair', async (kind, isSick) => {
    const { simulator } = await started([{ intervalSeconds: 3600, chemistry: 'lead-acid', waterSensor: true }]);
    await broker.until(() => broker.connections() === 1);
    simulator.control.fail(one, kind);
    await simulator.control.report(one);
    expect(isSick(monitors(broker, one).at(-1) ?? { at: 0 })).toBe(true);
    simulator.control.repair(one, kind);
    await simulator.control.report(one);
    expect(isSick(monitors(broker, one).at(-1) ?? { at: 0 })).toBe(false);
  });

  it('reports BMS faults and the loss of power as events', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600 }]);
    await broker.until(() => broker.connections() === 1);
    simulator.control.fail(one, 'bms-fault');
    simulator.control.fail(one, 'external-power-lost');
    await simulator.control.report(one);
    // an event of the ignition depends on the hour
    const events = () => broker.events.map(({ kind, active }) => `${kind} ${active}`);
    await broker.until(() => events().includes('1 true') && events().includes('3 true'));
  });

  it('takes off the load of an empty battery and says so, until there is charge again', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600 }]);
    await broker.until(() => broker.connections() === 1);
    const protections = () =>
      broker.events.filter(({ kind }) => kind === 4).map(({ active, text }) => `${active} ${text}`);
    simulator.control.set(one, { socPercent: 1 });
    await simulator.control.report(one);
    await broker.until(() => protections().length === 1);
    expect(monitors(broker, one).at(-1)?.relayClosed).toBe(false);
    simulator.control.set(one, { socPercent: 60 });
    await simulator.control.report(one);
    await broker.until(() => protections().length === 2);
    expect(protections()).toEqual(['true low voltage', 'false low voltage']);
    expect(monitors(broker, one).at(-1)?.relayClosed).toBe(true);
  });

  it('stamps its records with its own clock', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600 }]);
    await broker.until(() => broker.connections() === 1);
    simulator.control.clock(one, 7200);
    await simulator.control.report(one);
    expect(instants(broker, one).at(-1)).toBeGreaterThan(Date.now() + 7_100_000);
  });
});

describe('commands', () => {
  it('are executed first and answered afterwards', async () => {
    await started([{ intervalSeconds: 3600 }]);
    await broker.until(() => broker.connections() === 1);
    const count = broker.records.length;
    await sentUntilAnswered(command({ reportNow: {} }));
    expect(broker.records.length).toBeGreaterThan(count);
    expect(broker.publishes.at(-1)?.topic).toBe(`dev/${one}/up/ack`);
    expect(broker.acks[0]).toMatchObject({ commandId: 'c1', result: AckResult.DONE });
  });

  it('switch relay and charge lock, and the record before the answer shows it', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600 }]);
    await sentUntilAnswered(command({ setRelay: { closed: false } }, 'r'));
    expect(monitors(broker, one).at(-1)?.relayClosed).toBe(false);
    await sentUntilAnswered(command({ setChargeLock: { locked: true } }, 'l'));
    expect(monitors(broker, one).at(-1)?.chargeLocked).toBe(true);
    expect(simulator.control.device(one)).toMatchObject({ relayClosed: false, chargeLocked: true });
  });

  it('set the interval', async () => {
    await started([{ intervalSeconds: 3600 }]);
    await sentUntilAnswered(command({ setReportInterval: { seconds: 1 } }));
    const count = instants(broker, one).length;
    await broker.until(() => instants(broker, one).length >= count + 2);
  });

  it('restart the device: it disconnects and returns', async () => {
    await started([{}]);
    await sentUntilAnswered(command({ restart: {} }));
    await broker.until(() => broker.connections() === 0);
    const count = instants(broker, one).length;
    await broker.until(() => broker.connections() === 1 && instants(broker, one).length > count);
  });

  it('are never executed after their expiry, and only once', async () => {
    const { simulator } = await started([{ intervalSeconds: 3600 }]);
    await sentUntilAnswered(command({ setRelay: { closed: false } }, 'late', -1));
    expect(broker.acks[0]?.result).toBe(AckResult.EXPIRED);
    expect(simulator.control.device(one).relayClosed).toBe(true);
    await sentUntilAnswered(command({ setRelay: { closed: false } }, 'twice'));
    await sentUntilAnswered(command({ setRelay: { closed: true } }, 'again'));
    const answered = broker.acks.length;
    await broker.command(one, command({ setRelay: { closed: false } }, 'twice'));
    await broker.until(() => broker.acks.length > answered);
    expect(simulator.control.device(one).relayClosed).toBe(true);
  });

  it('for a missing relay are refused, and so are unknown commands', async () => {
    await started([{ intervalSeconds: 3600, relay: false }]);
    await sentUntilAnswered(command({ setRelay: { closed: false } }, 'a'));
    await sentUntilAnswered(command({}, 'b'));
    await sentUntilAnswered(command({ setReportInterval: { seconds: 0 } }, 'c'));
    const answers = new Map(broker.acks.map(({ commandId, result }) => [commandId, result]));
    expect([...answers]).toEqual(['a', 'b', 'c'].map((id) => [id, AckResult.REFUSED]));
  });

  /** A command sent before the device has subscribed is lost, so the first is repeated until it is answered. */
  async function sentUntilAnswered(sent: Command): Promise<void> {
    await broker.until(() => broker.connections() === 1);
    const isAnswered = () => broker.acks.some((ack) => ack.commandId === sent.id);
    while (!isAnswered()) {
      await broker.command(one, sent);
      await Promise.race([broker.until(isAnswered), new Promise((resolve) => setTimeout(resolve, 100))]);
    }
  }
});
