import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { type SourceInput, sourceSettings } from '#bridge/settings.ts';
import { startBridge } from '#bridge/start.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { listenForImports } from '#server/fleet/imports/listen.ts';
import { RECOMPUTATIONS } from '#server/start/features.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { mosquitto } from '../../../../bridge/test/mosquitto.ts';
import { ends, folder } from '../../../../bridge/test/rig.ts';
import { FIELD_INPUTS } from '../../../../domain/test/field-inputs.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { testServer } from '../../harness/server.ts';
import { startTestBroker } from '../../harness/test-broker.ts';

const MAIN = join(import.meta.dirname, '../../../../bridge/src/main.ts');

/** A server with a broker at a time, to which bridges bring what lies in the folder of inputs; what came of it is asked by its calls. */
export async function fieldRig(now: number) {
  const server = await testServer({ now });
  const { context } = server;
  const test = await startTestBroker('embedded', { ...context, metrics: context.metrics.broker });
  const parts = { ...context, broker: test.broker };
  const telemetry = createRecordPipeline(parts, { ingest: true, jobs: false });
  await telemetry.start();
  await test.broker.start();
  const stopListening = listenForImports(parts, telemetry.ingest);
  const companyId = (await addCompany(context)).id;
  const token = await server.signIn('admin', companyId);
  const url = () => `mqtt://127.0.0.1:${test.port()}`;
  type Device = Awaited<ReturnType<typeof addDevice>>;

  const add = (more: Partial<Parameters<typeof addDevice>[1]> = {}) => addDevice(context, { ...more, companyId });

  /** The command of an import, as its pages write it. */
  async function importTable(device: Device, table: string, columns?: string, zone = 'Etc/UTC') {
    const { mcuId, deviceKey: key } = device;
    const settings = join(folder(), 'bridge.json');
    writeFileSync(settings, JSON.stringify({ server: url(), devices: [{ mcuId, key }] }));
    const given = ['--settings', settings, '--device', mcuId, '--import', join(FIELD_INPUTS, table)];
    const child = spawn(
      process.execPath,
      [MAIN, ...given, ...(columns ? ['--columns', join(FIELD_INPUTS, columns)] : [])],
      { env: { ...process.env, TZ: zone } },
    );
    let told = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (told += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    await recomputeDue({ ...context, recomputations: RECOMPUTATIONS }, new AbortController().signal);
    return { code, told };
  }

  /** A bridge that reads a Mosquitto beside it. */
  async function behind(device: Device, sourceOf: (broker: string) => SourceInput, intervalSeconds = 0) {
    const beside = await mosquitto();
    const ear = await connectAsync(beside.url);
    ends.push(() => ear.endAsync(true));
    await ear.subscribeAsync('heard/#');
    const lines: string[] = [];
    const start = () => {
      const bridge = startBridge({
        settings: {
          ...{ server: url(), dataFolder: folder(), keepMegabytes: 1 },
          devices: [
            {
              ...{ mcuId: device.mcuId, key: device.deviceKey, intervalSeconds },
              sources: [sourceSettings.parse(sourceOf(beside.url))],
            },
          ],
        },
        ...{ log: (line: string) => lines.push(line), now: context.clock.now, retryMs: 50 },
      });
      ends.push(() => bridge.stop());
    };
    /** Publishes a file's messages; its pauses pass on the clock of the test. */
    const publish = async (name: string) => {
      for (const line of readFileSync(join(FIELD_INPUTS, name), 'utf8').split('\n')) {
        const [, pause] = /^wait (\d+)/.exec(line) ?? [];
        if (pause !== undefined) context.clock.advance(Number(pause));
        else if (line !== '' && !line.startsWith('#')) {
          const [topic = '', payload = ''] = line.replace(/^retain /, '').split('\t');
          await beside.publishText(topic, payload, line.startsWith('retain '));
          // Two ways there and back later, the bridge has heard it, too, and nothing else has its instant.
          for (const way of ['one', 'two']) {
            const back = new Promise((resolve) => ear.once('message', resolve));
            await beside.publishText(`heard/${way}`, '', false);
            await back;
          }
          context.clock.advance(1);
        }
      }
    };
    return { beside, lines, start, publish, connected: () => lines.some((line) => line.includes('listens to')) };
  }

  const call = async <N extends keyof Calls>(name: N, input: Parameters<typeof server.call<N>>[1]) =>
    (await server.call(name, input, { token })).resultModel as Output<Calls[N]>;

  /** Bodies of the records of a kind, the oldest first. */
  async function bodies<K extends Measurement['kind']>({ mcuId }: Device, kind: K, from: number, until: number) {
    const name = kind === KIND.location ? 'listLocationData' : 'listRecordData';
    const found: (ReturnType<typeof bodyOfLogged<K>> & { at: number })[] = [];
    for (let start = from; start < until; start += 30 * DAY_MS) {
      const span = { startTime: start, endTime: Math.min(until, start + 30 * DAY_MS) - 1 };
      const { bytes } = await server.call(
        name,
        { mcuId, ...span, ...(name === 'listRecordData' && { kind }) },
        { token },
      );
      for (const each of new SeriesFrames().push(bytes)) {
        for (const { at, payload } of recordsOf(decodeSeries(each), inflate))
          found.push({ at, ...bodyOfLogged(kind, payload) });
      }
    }
    return found.sort((a, b) => a.at - b.at);
  }

  const listed = async ({ mcuId }: Device) =>
    (await call('findAllDeviceList', {})).find((each) => each.mcuId === mcuId)!;

  const energies = async ({ mcuId }: Device, date: string, period: 'day' | 'month' = 'day') =>
    Object.fromEntries(
      (await call('getInverterStatistics', { mcuId, date, period })).energies.map(
        (each) => [each.energy, each] as const,
      ),
    );

  return {
    ...{ server, context, add, importTable, behind, call, bodies, listed, energies },
    wait: (ms: number) => context.clock.advance(ms),
    stop: async () => {
      stopListening();
      await telemetry.stop();
      await test.broker.stop();
      await server.stop();
    },
  };
}
