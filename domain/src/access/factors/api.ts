import { api } from '../../contract/api.ts';
import { factorCalls } from './calls.ts';
import { factorsMeanings } from './meanings.ts';

export const factorsApi = api({ 'Sign-in and account': factorCalls }, factorsMeanings);
