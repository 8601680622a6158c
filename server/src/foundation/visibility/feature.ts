import { feature } from '../../feature.ts';
import { visibilityTables } from './tables.ts';

export const visibilityFeature = feature({
  name: 'visibility',
  tables: visibilityTables,
});
