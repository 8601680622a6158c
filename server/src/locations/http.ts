import type { locationCalls } from '#domain/locations/calls.ts';
import { seesLocation } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';

interface PositionRow {
  latitude_micro_degree: number;
  longitude_micro_degree: number;
  location_kind: number;
  location_at: number;
}

export function locationHandlers({ within }: Context): Handlers<typeof locationCalls> {
  return {
    getGNSSLastByMcuID: async ({ session, device }) => {
      if (!seesLocation(session.role, device.locationShared)) return null;
      const row = await within(session, (tx) =>
        tx.maybe<PositionRow>(
          `select latitude_micro_degree, longitude_micro_degree, location_kind, location_at from device_state
           where device_id = $1 and location_at is not null`,
          [device.id],
        ),
      );
      return (
        row && {
          lat: row.latitude_micro_degree / 1e6,
          lon: row.longitude_micro_degree / 1e6,
          ltype: row.location_kind,
          at: row.location_at,
        }
      );
    },
  };
}
