import { api } from '../../contract/api.ts';
import { firmwareCalls } from './calls.ts';
import { firmwareMeanings } from './meanings.ts';

export const firmwareApi = api({ Firmware: firmwareCalls }, firmwareMeanings);
