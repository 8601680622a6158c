import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import { BridgePane } from '#web/features/fleet/bridges/BridgePane.tsx';
import type { BridgeDetail } from '#web/features/fleet/bridges/bridge-queries.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const BRIDGE = {
  ...{
    id: 7,
    name: 'Boat',
    companyId: 1,
    companyName: 'Northgate',
    deviceName: 'Workboat 3',
    revision: 1,
    updatedAt: 1,
  },
  ...{ reportedAt: null, status: null, arrived: [], key: null, testsAsked: 0, now: 2 },
  settings: {
    ...{ mcuId: '8f1c2a6e0b7d4c5599aa00e2', intervalSeconds: 60 },
    source: {
      type: 'sunspec',
      host: '10.0.0.1',
      port: 502,
      unitId: 1,
      everySeconds: 10,
      unit: 0,
      positiveCurrent: 'charges',
    },
  },
} as BridgeDetail;

/** Every call that is sent. */
function answering() {
  const sent: { path: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    return Response.json({
      resultCode: 1001,
      resultMessage: 'success',
      resultModel: { id: 7, revision: 2, testsAsked: 0 },
    });
  });
  return sent;
}

const REGISTERS = '[{"address":100,"channel":"monitor.voltage","factor":0.01}]';
/** What is typed for each kind, by the names of its fields, and what is sent of it. */
const KINDS: readonly [kind: RegExp, typed: Record<string, string>, source: object][] = [
  [
    /^Venus MQTT/,
    { Broker: 'mqtt://venus:1883', 'Portal ID': 'c0619ab3f2d1' },
    { type: 'venus', broker: 'mqtt://venus:1883', portal: 'c0619ab3f2d1' },
  ],
  [
    /^VE\.Direct/,
    { 'Serial port or tcp://host:port': '/dev/ttyUSB1', 'Device behind the hub': '3' },
    { type: 've-direct', port: '/dev/ttyUSB1', unit: 3 },
  ],
  [
    /^SunSpec/,
    { Host: '10.0.0.9', Port: '1502', 'Unit ID': '4', 'Read every, s': '5' },
    { type: 'sunspec', host: '10.0.0.9', port: 1502, unitId: 4, everySeconds: 5 },
  ],
  [
    /^Modbus map/,
    { Host: '10.0.0.9', 'Register map': REGISTERS },
    { type: 'modbus', host: '10.0.0.9', registers: JSON.parse(REGISTERS) as object[] },
  ],
  [
    /^Home Assistant/,
    { Broker: 'mqtt://ha:1883', 'Base topic': 'house' },
    { type: 'home-assistant', broker: 'mqtt://ha:1883', baseTopic: 'house' },
  ],
  [
    /^JSON over MQTT/,
    { Broker: 'mqtt://box:1883', Topic: 'boat/status' },
    { type: 'json-mqtt', broker: 'mqtt://box:1883', topic: 'boat/status' },
  ],
  [/^JSON over HTTP/, { Address: 'http://box/status' }, { type: 'json-http', url: 'http://box/status' }],
];

test.each(KINDS)('what is typed for %s is sent as the call has it', async (kind, typed, source) => {
  const sent = answering();
  const { user } = await show(
    <BridgePane bridge={BRIDGE} fresh={null} onFresh={vi.fn()} onSaved={vi.fn()} onRemoved={vi.fn()} />,
  );
  await user.click(screen.getByRole('radio', { name: kind }));
  for (const [label, text] of Object.entries(typed)) {
    const field = screen.getByLabelText(label, { exact: true });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
  const interval = screen.getByLabelText('One record in, s');
  await user.clear(interval);
  await user.type(interval, '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/bridge/save'))).toBe(true));
  const { body } = sent.find(({ path }) => path.endsWith('/bridge/save'))!;
  const taken = bridgeCalls.saveBridge.input!.parse({ ...body, id: Number(body.id) });
  expect(taken).toMatchObject({ id: 7, name: 'Boat', bridge: { intervalSeconds: 30, source } });
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const sent = answering();
  const { user } = await show(
    <BridgePane bridge={BRIDGE} fresh={null} onFresh={vi.fn()} onSaved={vi.fn()} onRemoved={vi.fn()} />,
  );
  await user.click(screen.getByRole('radio', { name: /^Venus MQTT/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('12 lower-case hexadecimal digits')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Modbus map/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('This is no list of registers')).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/bridge/save'))).toEqual([]);
});

test('whom to trust is asked for an address with TLS, and a fingerprint is looked at before it is sent', async () => {
  const sent = answering();
  const { user } = await show(
    <BridgePane
      bridge={BRIDGE}
      fresh={null}
      onFresh={() => undefined}
      onSaved={() => undefined}
      onRemoved={() => undefined}
    />,
  );
  await user.click(screen.getByRole('radio', { name: /^JSON over HTTP/ }));
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.clear(address);
  await user.type(address, 'http://inverter');
  expect(screen.queryByRole('textbox', { name: 'Fingerprint of its certificate' })).toBeNull();
  await user.clear(address);
  await user.type(address, 'https://inverter');
  await user.click(screen.getByText('More settings'));
  await user.type(screen.getByRole('textbox', { name: 'Fingerprint of its certificate' }), 'AB:CD');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('64 hexadecimal digits')).toBeTruthy();
  expect(sent.some(({ path }) => path.endsWith('/bridge/save'))).toBe(false);
});
