import { api } from '../../contract/api.ts';
import { importCalls } from './calls.ts';
import { importsMeanings } from './meanings.ts';

export const importsApi = api({ Imports: importCalls }, importsMeanings);
