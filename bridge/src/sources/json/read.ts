import type { z } from 'zod';
import type { jsonHttpSettings, jsonMqttSettings, MessageMapping } from '#domain/fleet/bridges/sources.ts';
import { poll } from '../poll.ts';
import type { Source } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { isOfTopic, unitOfTopic } from '../topic.ts';
import { ask } from './ask.ts';
import { textOf } from './decode.ts';
import { taker } from './taker.ts';

/** Of a topic with wildcards, anybody can publish below many. */
const MAX_FOLLOWED = 1000;

const lines = (from: string, { values }: MessageMapping) =>
  values.map(({ path, channel, unit }) => `${from} ${path || '(whole message)'} → ${channel} of unit ${unit}`);

export const jsonMqttSource = (settings: z.output<typeof jsonMqttSettings>): Source => ({
  maps: lines(settings.topic, settings.mapping),
  isOfChanges: settings.changes,
  start: (context) => {
    const { topic, mapping, binding, availability, changes } = settings;
    const take = taker(topic, mapping, changes, context);
    /** Topics of which messages came while the bridge listened. */
    const followed = new Set<string>();
    const gone = (from: string | null, unit: number) => {
      const told = mapping.values.map((value) => ({ channel: value.channel, unit: value.unit + unit, value: null }));
      context.take(told, context.now(), { from });
    };
    const goneAll = (from: string) => {
      const bound = unitOfTopic(from, binding);
      for (const unit of binding && bound === null ? Object.values(binding.units) : [bound ?? 0]) gone(null, unit);
    };
    const onSample = (from: string, payload: Uint8Array, isRetained: boolean) => {
      const unit = unitOfTopic(from, binding);
      if (unit === null) return;
      if (payload.length === 0) return gone(from, unit);
      // Without an instant of its own it would count as new, however old it is, unless it was followed until the line was lost.
      if (!isRetained || mapping.time || (changes && followed.has(from))) take(payload, from, unit);
      if (!isRetained && changes && followed.size < MAX_FOLLOWED) followed.add(from);
    };
    const onMessage = (from: string, payload: Uint8Array, isRetained: boolean) => {
      if (!availability || !isOfTopic(availability.topic, from)) onSample(from, payload, isRetained);
      else if (textOf(payload).trim() === availability.gone) goneAll(from);
    };
    const topics = [topic, ...(availability ? [availability.topic] : [])];
    // Where messages have instants of their own, nothing is said of another.
    const own = mapping.time ? { ...context, rests: undefined } : context;
    return subscribe(settings, { topics, onMessage }, own).stop;
  },
});

export const jsonHttpSource = (settings: z.output<typeof jsonHttpSettings>): Source => ({
  maps: lines(settings.url, settings.mapping),
  isOfChanges: settings.changes,
  start: (context) => {
    const { url, headers, everySeconds, mapping, changes, ca, fingerprint } = settings;
    const take = taker(url, mapping, changes, context);
    const once = async (stopping: AbortSignal) => {
      take(await ask({ url, headers, trust: { ca, fingerprint }, reach: context.reach }, stopping), url, 0);
    };
    return poll(url, everySeconds, once, context);
  },
});
