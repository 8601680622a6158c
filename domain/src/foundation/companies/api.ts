import { api } from '../../contract/api.ts';
import { companyCalls } from './calls.ts';
import { companiesMeanings } from './meanings.ts';

export const companiesApi = api({ 'Companies and accounts': companyCalls }, companiesMeanings);
