import { api } from '../../contract/api.ts';
import { inventoryMeanings } from '../../fleet/inventory/meanings.ts';
import { fleetTableCalls } from './calls.ts';
import { fleetTablesMeanings } from './meanings.ts';

export const fleetTablesApi = api(
  { 'Adding and managing devices': fleetTableCalls },
  fleetTablesMeanings,
  inventoryMeanings,
);
