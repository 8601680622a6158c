import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { commissioningCalls } from './calls.ts';
import { commissioningMeanings } from './meanings.ts';

export const commissioningApi = api(
  { 'Adding and managing devices': commissioningCalls },
  commissioningMeanings,
  devicesMeanings,
);
