import { api } from '../../contract/api.ts';
import { swapCalls } from './calls.ts';
import { swapsMeanings } from './meanings.ts';

export const swapsApi = api({ 'Places and monitors': swapCalls }, swapsMeanings);
