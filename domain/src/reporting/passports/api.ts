import { api } from '../../contract/api.ts';
import { inventoryMeanings } from '../../fleet/inventory/meanings.ts';
import { batteriesMeanings } from '../../power/batteries/meanings.ts';
import { passportCalls } from './calls.ts';
import { passportsMeanings } from './meanings.ts';

export const passportsApi = api({ Batteries: passportCalls }, passportsMeanings, batteriesMeanings, inventoryMeanings);
