import type { energyAnalysisCalls } from '#domain/power/energy/analysis-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { energyAnalysis, energyForecast } from './analysis.ts';
import { modelComparison } from './model-comparison.ts';
import { deleteSiteTariff, saveSiteTariff, siteTariffs } from './tariffs.ts';

export function energyAnalysisHandlers({ within, clock }: Context): Handlers<typeof energyAnalysisCalls> {
  return {
    getEnergyAnalysis: ({ session, device, input }) => energyAnalysis(within, session, device, input, clock.now()),
    getEnergyForecast: ({ session, device }) => energyForecast(within, session, device, clock.now()),
    getModelComparison: ({ session, device }) => modelComparison(within, session, device, clock.now()),
    siteTariffs: ({ session, input }) => within(session, (tx) => siteTariffs(tx, session, input.siteId)),
    saveSiteTariff: ({ session, input }) => within(session, (tx) => saveSiteTariff(tx, session, input, clock.now())),
    deleteSiteTariff: ({ session, input }) =>
      within(session, (tx) => deleteSiteTariff(tx, session, input, clock.now())),
  };
}
