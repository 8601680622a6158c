import { api } from '../../contract/api.ts';
import { labelsMeanings } from '../../foundation/labels/meanings.ts';
import { customerCalls } from './calls.ts';
import { customersMeanings } from './meanings.ts';

export const customersApi = api({ Customers: customerCalls }, customersMeanings, labelsMeanings);
