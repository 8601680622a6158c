import type { z } from 'zod';
import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { venusSettings } from '#domain/fleet/bridges/sources.ts';
import { Deliveries } from '../deliveries.ts';
import { decode, textOf } from '../json/decode.ts';
import type { Source } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { scaled } from '../value.ts';
import { Repetition } from './repetition.ts';
import {
  isRead,
  mapVenus,
  numberIn,
  SERVICES,
  type ServiceType,
  type VenusMemory,
  type VenusService,
} from './venus-map.ts';

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
    isOfChanges: true,
    start: (context) => {
      const prefix = `N/${portal}/`;
      const memory: VenusMemory = new Map();
      const repetition = new Repetition();
      const deliveries = new Deliveries(
        portal,
        settings.values.map(({ path }) => path),
        context,
      );
      const told = new Set<string>();
      const untranslated = (path: string) => (value: number) => {
        const line = `${path} ${value} is not translated`;
        if (!told.has(line)) context.log(`${portal}: ${line}`);
        told.add(line);
      };
      const take = (path: string, message: unknown) => {
        const value = numberIn(message);
        const all = [
          ...mapVenus(path, message, services, memory, untranslated(path)),
          ...mapSingle(path, value, settings.values),
        ];
        if (all.length > 0) context.take(all, context.now(), { from: serviceOf(path) });
      };
      const isMapped = (path: string) =>
        isRead(path, services) || settings.values.some((wanted) => wanted.path === path);
      const onValue = (path: string, payload: Uint8Array) => {
        const text = textOf(payload);
        const { messages, rest } = decode(text);
        // A device that has gone publishes an empty message; anything else that is not JSON says nothing.
        if (rest !== null && rest !== '') return;
        const message = messages[0] ?? null;
        const value = numberIn(message);
        if (typeof value === 'number' && !OF_THE_GX.test(path)) context.saw?.(path, value);
        if (!isMapped(path)) return;
        repetition.heard(path, text);
        if (value === undefined) deliveries.noNumber(path, message);
        else deliveries.heard(path);
        take(path, message);
      };
      const onCompleted = () => {
        repetition.completed();
        deliveries.message();
      };
      const onMessage = (topic: string, payload: Uint8Array, isRetained: boolean) => {
        const path = topic.slice(prefix.length);
        // The broker had it from before, and a battery that is gone looks the same: only one that is there answers.
        if (!isRetained) return path === COMPLETED ? onCompleted() : onValue(path, payload);
        if (isMapped(path)) connection.publish(`R/${portal}/${path}`, '');
      };
      const topics = [...topicsOf(prefix, settings), prefix + COMPLETED];
      const connection = subscribe(
        settings,
        {
          // Who chooses among the values wants to see them all.
          topics: context.saw ? [`${prefix}#`] : topics,
          onMessage,
          repeat: {
            topic: `R/${portal}/keepalive`,
            payload: '',
            everyMs: context.keepAliveMs ?? KEEP_ALIVE_MS,
            onSaid: () => {
              for (const path of repetition.asked()) take(path, null);
            },
          },
        },
        context,
      );
      return connection.stop;
    },
  };
}

/** All values have been repeated. */
const COMPLETED = 'full_publish_completed';
const serviceOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Settings and state of the GX device itself, many hundreds of values that nobody measures. */
const OF_THE_GX = /^(settings|platform|logger|hub4|modem|fronius|vecan|qwacs)\//;

const topicsOf = (prefix: string, { services, values }: Settings): string[] => [
  ...new Set([...services.map(({ service }) => `${prefix}${service}/#`), ...values.map(({ path }) => prefix + path)]),
];

const mapSingle = (path: string, value: number | null | undefined, values: Settings['values']): Told[] =>
  value === undefined
    ? []
    : values
        .filter((wanted) => wanted.path === path)
        .map(({ channel, unit, ...scale }) => ({ channel, unit, value: scaled(value, scale) }));
