import { api } from '../../contract/api.ts';
import { clockCalls } from './calls.ts';
import { clocksMeanings } from './meanings.ts';

export const clocksApi = api({ Clocks: clockCalls }, clocksMeanings);
