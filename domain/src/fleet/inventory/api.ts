import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { inventoryCalls } from './calls.ts';
import { inventoryMeanings } from './meanings.ts';

export const inventoryApi = api({ 'Adding and managing devices': inventoryCalls }, inventoryMeanings, devicesMeanings);
