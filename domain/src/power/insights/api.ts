import { api } from '../../contract/api.ts';
import { insightCalls } from './calls.ts';
import { insightsMeanings } from './meanings.ts';

export const insightsApi = api({ Batteries: insightCalls }, insightsMeanings);
