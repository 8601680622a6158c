import type { MapServiceKey } from '../../../map/map-service.ts';
import { storedValue } from '../../../storage/stored-value.ts';

/** The map service chosen in this browser. */
export const chosenMap = storedValue<MapServiceKey>('local', 'map', {
  read: (text) => (text === 'regional' ? 'regional' : 'world'),
  write: (map) => map,
});
