import type { MqttClient } from 'mqtt';
import { expect } from 'vitest';
import type { CommandAction } from '#domain/control/actions.ts';
import { type Ack, type Command, decodeCommand, encodeAck } from '#domain/control/wire.ts';
import { createCommandService } from '#server/control/command-service.ts';
import { sendCommand } from '#server/control/send.ts';
import { readCommand, type Command as SentCommand } from '#server/control/store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { createYard, type YardDevice } from '../ingest/yard.ts';

export interface DeviceOnLine {
  readonly device: YardDevice;
  readonly client: MqttClient;
  /** Commands as they came, in order. */
  readonly heard: Command[];
}

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A yard whose devices are commanded: what a test does with a device on the line. */
export async function openLine(options: Parameters<typeof createYard>[0] = {}) {
  const yard = await createYard(options);
  const service = createCommandService(yard, yard.telemetry.ingest, { ingest: true, jobs: false });
  await service.start();
  let number = 100;
  const by = { userId: null, name: 'anna', path: '1-5' };

  /** Connects a device and has it hear its commands. */
  async function onLine(known?: YardDevice): Promise<DeviceOnLine> {
    const device = known ?? (await yard.addDevice(number++));
    const client = await yard.connect(device);
    const heard: Command[] = [];
    client.on('message', (_topic, payload) => heard.push(decodeCommand(payload)));
    await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
    // What is given from here on is given later.
    yard.clock.at += 1;
    return { device, client, heard };
  }

  return {
    yard,
    onLine,
    newDevice: () => yard.addDevice(number++),
    order: (device: YardDevice, action: CommandAction) => sendCommand(yard, { device, action, by }),
    answer: (client: MqttClient, device: YardDevice, ack: Pick<Ack, 'commandId' | 'result'> & Partial<Ack>) =>
      client.publishAsync(
        `dev/${device.mcuId}/up/ack`,
        Buffer.from(encodeAck({ atMs: yard.clock.at, detail: '', percent: 0, ...ack })),
        { qos: 1 },
      ),
    kept: async ({ id }: YardDevice, commandId: string): Promise<SentCommand> =>
      (await yard.within(systemScope('test'), (tx) => readCommand(tx, id, commandId))) ??
      expect.fail('no such command'),
    end: async () => {
      await service.stop();
      await yard.end();
    },
  };
}
