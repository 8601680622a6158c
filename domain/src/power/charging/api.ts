import { api } from '../../contract/api.ts';
import { chargingCalls } from './calls.ts';
import { chargingMeanings } from './meanings.ts';

export const chargingApi = api({ Charging: chargingCalls }, chargingMeanings);
