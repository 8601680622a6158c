import { api } from '../../contract/api.ts';
import { orderCalls } from './calls.ts';
import { ordersMeanings } from './meanings.ts';
import { reviewCalls } from './review-calls.ts';

export const ordersApi = api({ 'Data service and orders': { ...orderCalls, ...reviewCalls } }, ordersMeanings);
