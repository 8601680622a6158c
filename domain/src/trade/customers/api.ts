import { api } from '../../contract/api.ts';
import { customerCalls } from './calls.ts';
import { customersMeanings } from './meanings.ts';

export const customersApi = api({ Customers: customerCalls }, customersMeanings);
