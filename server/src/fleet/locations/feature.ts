import { locationCalls } from '#domain/fleet/locations/calls.ts';
import { privacyCalls } from '#domain/fleet/locations/privacy-calls.ts';
import { feature } from '../../feature.ts';
import { locationHandlers } from './http.ts';
import { locationsTables } from './tables.ts';

export const locationsFeature = feature({
  name: 'locations',
  tables: locationsTables,
  calls: { ...locationCalls, ...privacyCalls },
  handlers: ({ context }) => locationHandlers(context),
});
