import { api } from '../../contract/api.ts';
import { historyCalls } from './calls.ts';

export const historyApi = api({ History: historyCalls });
