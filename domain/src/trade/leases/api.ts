import { api } from '../../contract/api.ts';
import { leaseCalls } from './calls.ts';
import { leaseMaintenanceCalls } from './maintenance-calls.ts';
import { leasesMeanings } from './meanings.ts';

export const leasesApi = api({ Leases: { ...leaseCalls, ...leaseMaintenanceCalls } }, leasesMeanings);
