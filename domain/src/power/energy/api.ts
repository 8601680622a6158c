import { api } from '../../contract/api.ts';
import { energyAnalysisCalls } from './analysis-calls.ts';
import { energyCalls } from './calls.ts';
import { energyMeanings } from './meanings.ts';
import { systemCalls } from './system-calls.ts';

export const energyApi = api({ Energy: { ...energyCalls, ...systemCalls, ...energyAnalysisCalls } }, energyMeanings);
