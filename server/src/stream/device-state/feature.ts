import { feature } from '../../feature.ts';
import { deviceStateTables } from './tables.ts';

export const deviceStateFeature = feature({
  name: 'device-state',
  tables: deviceStateTables,
});
