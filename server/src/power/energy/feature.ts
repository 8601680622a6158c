import { energyAnalysisCalls } from '#domain/power/energy/analysis-calls.ts';
import { energyCalls } from '#domain/power/energy/calls.ts';
import { systemCalls as energySystemCalls } from '#domain/power/energy/system-calls.ts';
import { feature } from '../../feature.ts';
import { energyAnalysisHandlers } from './analysis-http.ts';
import { energyHandlers } from './http.ts';
import { energySink } from './sink.ts';
import { systemHandlers as energySystemHandlers } from './system-http.ts';
import { energyTables } from './tables.ts';

export const energyFeature = feature({
  name: 'energy',
  tables: energyTables,
  calls: { ...energyAnalysisCalls, ...energyCalls, ...energySystemCalls },
  handlers: ({ context, translate }) => ({
    ...energyAnalysisHandlers(context),
    ...energyHandlers(context, translate),
    ...energySystemHandlers(context),
  }),
  sink: energySink,
});
