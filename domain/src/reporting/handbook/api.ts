import { api } from '../../contract/api.ts';
import { handbookCalls } from './calls.ts';
import { handbookMeanings } from './meanings.ts';

export const handbookApi = api({ Handbook: handbookCalls }, handbookMeanings);
