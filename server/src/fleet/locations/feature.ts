import { locationsApi } from '#domain/fleet/locations/api.ts';
import { feature } from '../../feature.ts';
import { locationHandlers } from './http.ts';
import { locationsTables } from './tables.ts';

export const locationsFeature = feature({
  name: 'locations',
  tables: locationsTables,
  calls: locationsApi.calls,
  handlers: ({ context }) => locationHandlers(context),
  audit: {
    geofences: ['add', 'change', 'delete', 'switchOff', 'switchOn'],
    locations: ['removePosition', 'savePrivacyHours', 'setPosition'],
  },
});
