import type { MqttClient } from 'mqtt';
import { expect } from 'vitest';
import type { CommandAction } from '#domain/fleet/control/actions.ts';
import { type Ack, type Command, decodeCommand, encodeAck } from '#domain/fleet/control/wire.ts';
import { createCommandService } from '#server/fleet/control/command-service.ts';
import { sendCommand } from '#server/fleet/control/send.ts';
import { readCommand, type Command as SentCommand } from '#server/fleet/control/store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { createTestApp, type TestDevice } from '../../stream/ingest/test-app.ts';

export interface DeviceOnLine {
  readonly device: TestDevice;
  readonly client: MqttClient;
  /** Commands as they came, in order. */
  readonly received: Command[];
}

export type Line = Awaited<ReturnType<typeof openLine>>;

/** An app whose devices are commanded: the actions of a test on an online device. */
export async function openLine(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const service = createCommandService(app, app.telemetry.ingest, COMMAND_EFFECTS);
  await service.start();
  let number = 100;
  const by = { userId: null, name: 'anna', path: '1-5' };

  /** Connects a device and subscribes it to its commands. */
  async function onLine(known?: TestDevice): Promise<DeviceOnLine> {
    const device = known ?? (await app.addDevice(number++));
    const client = await app.connect(device);
    const received: Command[] = [];
    client.on('message', (_topic, payload) => received.push(decodeCommand(payload)));
    await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
    // Commands from here on have a later time.
    app.clock.at += 1;
    return { device, client, received };
  }

  return {
    app,
    onLine,
    newDevice: () => app.addDevice(number++),
    order: (device: TestDevice, action: CommandAction) => sendCommand(app, { device, action, by }),
    answer: (client: MqttClient, device: TestDevice, ack: Pick<Ack, 'commandId' | 'result'> & Partial<Ack>) =>
      client.publishAsync(
        `dev/${device.mcuId}/up/ack`,
        Buffer.from(encodeAck({ atMs: app.clock.at, detail: '', percent: 0, ...ack })),
        { qos: 1 },
      ),
    stored: async ({ id }: TestDevice, commandId: string): Promise<SentCommand> =>
      (await app.within(systemScope('test'), (tx) => readCommand(tx, id, commandId))) ?? expect.fail('no such command'),
    end: async () => {
      await service.stop();
      await app.end();
    },
  };
}
