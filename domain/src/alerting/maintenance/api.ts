import { api } from '../../contract/api.ts';
import { maintenanceCalls } from './calls.ts';
import { maintenanceMeanings } from './meanings.ts';

export const maintenanceApi = api({ Maintenance: maintenanceCalls }, maintenanceMeanings);
