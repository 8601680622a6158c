import { locationCalls } from '#domain/locations/calls.ts';
import { privacyCalls } from '#domain/locations/privacy-calls.ts';
import { feature } from '../feature.ts';
import { locationHandlers } from './http.ts';
import { locationsTables } from './tables.ts';

export const locationsFeature = feature({
  name: 'locations',
  tables: locationsTables,
  calls: { ...locationCalls, ...privacyCalls },
  handlers: ({ context }) => locationHandlers(context),
});
