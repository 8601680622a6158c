import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '#simulator/simulator.ts';
import { startSimulator } from '#simulator/start.ts';
import { monitors, type TestBroker, testBroker } from '../broker.ts';
import { demoFleet } from '../demo-devices.ts';

let broker: TestBroker;
let simulator: Simulator;
const one = '5a5a5a5a5a5a5a5a00000000';
const two = '5a5a5a5a5a5a5a5a00000001';

beforeAll(async () => {
  broker = await testBroker();
  const fleet = demoFleet(broker.url, [{ intervalSeconds: 3600 }, { intervalSeconds: 3600 }]);
  simulator = await startSimulator({ fleet, controlPort: 0, stateFile: null });
  await broker.until(() => broker.connections() === 2);
});

afterAll(async () => {
  await simulator.stop();
  await broker.stop();
});

async function post(path: string, body: unknown = {}) {
  const response = await fetch(`${simulator.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the control over HTTP', () => {
  it('lists all devices and shows one', async () => {
    const list = await (await fetch(`${simulator.controlUrl}/devices`)).json();
    expect(list.devices.map((device: { mcuId: string }) => device.mcuId)).toEqual([one, two]);
    const shown = await (await fetch(`${simulator.controlUrl}/devices/${one.toUpperCase()}`)).json();
    expect(shown).toMatchObject({ mcuId: one, connected: true, faults: [], units: [{ unit: 0 }] });
    expect(shown).not.toHaveProperty('key');
  });

  it('sets values and reports', async () => {
    expect((await post(`/devices/${one}/set`, { socPercent: 33 })).status).toBe(200);
    const reported = await post(`/devices/${one}/report`);
    expect(reported.body).toMatchObject({ mcuId: one, recordsWaiting: 0 });
    expect(monitors(broker, one).at(-1)?.socCentiPercent).toBe(3300);
  });

  it('adds and removes faults', async () => {
    await post(`/devices/${two}/fail`, { kind: 'overheat' });
    const failed = await post(`/devices/${two}/fail`, { kind: 'water-low' });
    expect(failed.body.faults).toEqual(['overheat', 'water-low']);
    expect((await post(`/devices/${two}/repair`, { kind: 'overheat' })).body.faults).toEqual(['water-low']);
    expect((await post(`/devices/${two}/repair`)).body.faults).toEqual([]);
  });

  it('silences a device, disconnects it, and shifts its clock', async () => {
    expect((await post(`/devices/${two}/silent`, { seconds: 60 })).body.silentUntilMs).toBeGreaterThan(Date.now());
    expect((await post(`/devices/${two}/silent`, { seconds: 'off' })).body.silentUntilMs).toBeNull();
    expect((await post(`/devices/${two}/clock`, { shiftSeconds: -90 })).body.clockShiftSeconds).toBe(-90);
    expect((await post(`/devices/${two}/offline`)).body).toMatchObject({ online: false, connected: false });
    const refused = await post(`/devices/${two}/report`);
    expect(refused).toMatchObject({ status: 409, body: { error: 'the connection to the broker is closed' } });
    expect((await post(`/devices/${two}/online`)).body.online).toBe(true);
  });

  it('changes settings at the device itself, which reports them', async () => {
    const before = broker.reports.length;
    const can = { bitRateKilobit: 500, protocol: 3, termination: false, functions: [1] };
    const answered = await post(`/devices/${one}/configure`, { configuration: { floatDeciVolt: 137 }, can });
    expect(answered.status).toBe(200);
    expect(broker.reports).toHaveLength(before + 1);
    expect(broker.reports.at(-1)).toMatchObject({
      configuration: { floatDeciVolt: 137, absorptionDeciVolt: 142 },
      can,
    });
    const wrong = await post(`/devices/${one}/configure`, { configuration: { rechargeDeciVolt: 138 } });
    expect(wrong).toMatchObject({ status: 409, body: { error: 'rechargeDeciVolt cannot be set to that' } });
  });

  it('publishes any bytes to any topic', async () => {
    const payloadBase64 = Buffer.from('not protobuf').toString('base64');
    expect((await post(`/devices/${one}/publish`, { payloadBase64, topicSuffix: 'record' })).body).toEqual({
      acknowledged: true,
    });
    await post(`/devices/${one}/publish`, { payloadBase64, topic: `dev/${two}/up/record` });
    expect(broker.publishes.at(-1)).toMatchObject({ mcuId: one, topic: `dev/${two}/up/record` });
  });

  it.each([
    ['/devices/ffffffffffffffffffffffff/report', {}, 404, /no device/],
    [`/devices/${one}/explode`, {}, 404, /there are set, fail/],
    [`/devices/${one}/set`, {}, 400, /says nothing/],
    [`/devices/${one}/set`, { socPercent: 101 }, 400, /socPercent/],
    [`/devices/${one}/set`, { lat: 1 }, 400, /lat and lon/],
    [`/devices/${one}/set`, { colour: 'red' }, 400, /colour/],
    [`/devices/${one}/fail`, { kind: 'mood' }, 400, /kind/],
    [`/devices/${one}/silent`, { seconds: 0 }, 400, /seconds/],
    [`/devices/${one}/publish`, { payloadBase64: '*' }, 400, /payloadBase64/],
    [`/devices/${one}/publish`, { payloadBase64: '' }, 400, /topicSuffix or topic/],
  ] as const)('answers POST %s %j with %i', async (path, body, status, message) => {
    const answered = await post(path, body);
    expect(answered.status).toBe(status);
    expect(answered.body.error).toMatch(message);
  });

  it('refuses input that is not JSON or too long, and wrong methods', async () => {
    const url = `${simulator.controlUrl}/devices/${one}/set`;
    expect((await fetch(url, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: ' '.repeat(1_000_001) })).status).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(`${simulator.controlUrl}/elsewhere`)).status).toBe(404);
  });

  it('does not answer web pages', async () => {
    const asked = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const sent = request(`${simulator.controlUrl}/devices`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject);
        sent.end();
      });
    expect(await asked({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await asked({ host: 'elsewhere.example' })).toBe(403);
    expect(await asked({})).toBe(200);
  });

  it('names the port that is taken', async () => {
    const port = Number(new URL(simulator.controlUrl ?? '').port);
    const fleet = demoFleet(broker.url, [{ mcuId: '5a5a5a5a5a5a5a5a00000009' }]);
    await expect(startSimulator({ fleet, controlPort: port, stateFile: null })).rejects.toThrow(`port ${port}`);
  });
});
