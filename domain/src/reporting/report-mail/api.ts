import { api } from '../../contract/api.ts';
import { reportMailCalls } from './calls.ts';
import { reportMailMeanings } from './meanings.ts';

export const reportMailApi = api({ Reports: reportMailCalls }, reportMailMeanings);
