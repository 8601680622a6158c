import type { z } from 'zod';
import type { Reading } from '#domain/bridges/make-records.ts';
import type { venusSettings } from '#domain/bridges/sources.ts';
import type { Source } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { mapVenus, numberIn, SERVICES, type ServiceType, type VenusService } from './venus-map.ts';

/** Venus OS falls silent a minute after the last one. */
const KEEP_ALIVE_MS = 30_000;

type Settings = z.output<typeof venusSettings>;

export function venusSource(settings: Settings): Source {
  const { portal } = settings;
  const services = settings.services.map(({ service, as, unit }): VenusService => {
    const type = service.split('/')[0] as ServiceType;
    return { service, type: as === 'enerdrive' && type === 'battery' ? 'drive' : type, unit };
  });
  return {
    maps: [
      ...services.flatMap(({ service, type, unit }) =>
        SERVICES[type].map(([path, channel]) => `${service}/${path} → ${channel} of unit ${unit}`),
      ),
      ...settings.values.map(({ path, channel, unit }) => `${path} → ${channel} of unit ${unit}`),
    ],
    start: (context) => {
      const prefix = `N/${portal}/`;
      const onMessage = (topic: string, payload: Uint8Array) => {
        const path = topic.slice(prefix.length);
        const message = parsed(payload);
        const value = numberIn(message);
        if (value !== null && !OF_THE_GX.test(path)) context.saw?.(path, value);
        const readings = [...mapVenus(path, message, services), ...mapSingle(path, value, settings.values)];
        if (readings.length > 0) context.take(readings, context.now());
      };
      return subscribe(
        settings,
        {
          // Who chooses among the values wants to see them all.
          topics: context.saw ? [`${prefix}#`] : topicsOf(prefix, settings),
          onMessage,
          repeat: { topic: `R/${portal}/keepalive`, payload: '', everyMs: KEEP_ALIVE_MS },
        },
        context,
      );
    },
  };
}

/** Settings and state of the GX device itself, many hundreds of values that nobody measures. */
const OF_THE_GX = /^(settings|platform|logger|hub4|modem|fronius|vecan|qwacs)\//;

const topicsOf = (prefix: string, { services, values }: Settings): string[] => [
  ...new Set([...services.map(({ service }) => `${prefix}${service}/#`), ...values.map(({ path }) => prefix + path)]),
];

const mapSingle = (path: string, value: number | null, values: Settings['values']): Reading[] =>
  value === null
    ? []
    : values
        .filter((wanted) => wanted.path === path)
        .map(({ channel, unit, factor, offset }) => ({ channel, unit, value: value * factor + offset }));

/** A device that has gone publishes an empty message. */
function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
}
