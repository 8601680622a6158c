import type { z } from 'zod';
import type { JsonMapping, jsonHttpSettings, jsonMqttSettings } from '#domain/bridges/sources.ts';
import { poll } from '../poll.ts';
import type { Source, SourceContext } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { leavesOf, mapMessage } from './map.ts';

const MAX_BYTES = 1_000_000;
const PATIENCE_MS = 10_000;

const lines = (from: string, { values }: JsonMapping) =>
  values.map(({ path, channel, unit }) => `${from} ${path || '(whole message)'} → ${channel} of unit ${unit}`);

export const jsonMqttSource = (settings: z.output<typeof jsonMqttSettings>): Source => ({
  maps: lines(settings.topic, settings.mapping),
  start: (context) => {
    const take = taker(settings.topic, settings.mapping, context);
    const onMessage = (_topic: string, payload: Uint8Array, isRetained: boolean) => {
      // Without an instant of its own it would count as new, however old it is.
      if (!isRetained || settings.mapping.time) take(new TextDecoder().decode(payload));
    };
    return subscribe(settings, { topics: [settings.topic], onMessage }, context);
  },
});

export const jsonHttpSource = (settings: z.output<typeof jsonHttpSettings>): Source => ({
  maps: lines(settings.url, settings.mapping),
  start: (context) => {
    const { url, headers, everySeconds, mapping } = settings;
    const take = taker(url, mapping, context);
    const ask = async (stopping: AbortSignal) => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);
      const response = await fetch(url, { headers, signal });
      if (!response.ok) throw new Error(`answers ${response.status}`);
      take(await textOf(response));
    };
    return poll(url, everySeconds, ask, context);
  },
});

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('answers more than a megabyte');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads one message after another; what cannot be read is told once, until a message can be. */
function taker(from: string, mapping: JsonMapping, { take, log, now, saw }: SourceContext): (text: string) => void {
  let complaint = '';
  const complain = (message: string) => {
    if (message !== complaint) log(`${from}: ${message}`);
    complaint = message;
  };
  return (text) => {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return complain('a message is not JSON');
    }
    if (saw) for (const [path, value] of leavesOf(message)) saw(path, value);
    const mapped = mapMessage(message, mapping);
    if (mapped === null) return complain(`a message has no time at ${mapping.time?.path}`);
    if (mapped.readings.length === 0) return complain('a message has none of the mapped values');
    complaint = '';
    take(mapped.readings, mapped.at ?? now());
  };
}
