import { energyApi } from '#domain/power/energy/api.ts';
import { feature } from '../../feature.ts';
import { energyAnalysisHandlers } from './analysis-http.ts';
import { energyHandlers } from './http.ts';
import { energySink } from './sink.ts';
import { systemHandlers as energySystemHandlers } from './system-http.ts';
import { energyTables } from './tables.ts';

export const energyFeature = feature({
  name: 'energy',
  tables: energyTables,
  calls: energyApi.calls,
  handlers: ({ context, translate }) => ({
    ...energyAnalysisHandlers(context),
    ...energyHandlers(context, translate),
    ...energySystemHandlers(context),
  }),
  sink: energySink,
  audit: {
    energy: [
      'addSystem',
      'believeReading',
      'bindUnit',
      'changeSystem',
      'doubtReading',
      'drawSystem',
      'removeSystem',
      'removeTariff',
      'saveTariff',
      'unbindUnit',
    ],
  },
});
