import type { z } from 'zod';
import type { JsonMapping, jsonHttpSettings, jsonMqttSettings } from '#domain/bridges/sources.ts';
import { poll } from '../poll.ts';
import type { Source, SourceContext } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { ask } from './ask.ts';
import { leavesOf, mapMessage } from './map.ts';

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
    const once = async (stopping: AbortSignal) => {
      take(await ask({ url, headers, reach: context.reach }, stopping));
    };
    return poll(url, everySeconds, once, context);
  },
});

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
