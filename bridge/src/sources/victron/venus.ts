import { z } from 'zod';
import type { Source } from '../source.ts';
import { brokerFields, subscribe } from '../subscribe.ts';
import { mapVenus, SERVICES, type ServiceType, type VenusService } from './venus-map.ts';

/** Venus OS falls silent a minute after the last one. */
const KEEP_ALIVE_MS = 30_000;

/** A GX device of Victron, by the broker in it. */
export const venusSettings = z.strictObject({
  type: z.literal('venus'),
  ...brokerFields,
  portal: z.string().regex(/^[0-9a-f]{12}$/, '12 lower-case hexadecimal digits: the VRM portal ID'),
  services: z
    .array(
      z.strictObject({
        service: z
          .string()
          .regex(
            /^(battery|solarcharger|charger|vebus|inverter|gps)\/\d+$/,
            'battery, solarcharger, charger, vebus, inverter or gps with its instance, like battery/512',
          ),
        /** Of a battery: what it is in the console. */
        as: z.enum(['monitor', 'enerdrive']).default('monitor'),
        unit: z.int().min(0).max(65_535).default(0),
      }),
    )
    .min(1),
});

export function venusSource(settings: z.output<typeof venusSettings>): Source {
  const { portal } = settings;
  const services = settings.services.map(({ service, as, unit }): VenusService => {
    const type = service.split('/')[0] as ServiceType;
    return { service, type: as === 'enerdrive' && type === 'battery' ? 'drive' : type, unit };
  });
  return {
    maps: services.flatMap(({ service, type, unit }) =>
      SERVICES[type].map(([path, channel]) => `${service}/${path} → ${channel} of unit ${unit}`),
    ),
    start: (context) => {
      const prefix = `N/${portal}/`;
      const onMessage = (topic: string, payload: Uint8Array) => {
        const readings = mapVenus(topic.slice(prefix.length), parsed(payload), services);
        if (readings.length > 0) context.take(readings, context.now());
      };
      return subscribe(
        settings,
        {
          topics: services.map(({ service }) => `${prefix}${service}/#`),
          onMessage,
          repeat: { topic: `R/${portal}/keepalive`, payload: '', everyMs: KEEP_ALIVE_MS },
        },
        context,
      );
    },
  };
}

/** A device that has gone publishes an empty message. */
function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
}
