import { api } from '../../contract/api.ts';
import { analyticsCalls } from './calls.ts';
import { analyticsMeanings } from './meanings.ts';

export const analyticsApi = api({ Reports: analyticsCalls }, analyticsMeanings);
