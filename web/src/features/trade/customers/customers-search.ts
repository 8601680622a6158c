import { countOf, idsTextOf, oneOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

export const CUSTOMER_ORDERS = ['name', 'number', 'newest'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

/** Filter of the customers; by default all, by name. */
export interface CustomersSearch {
  key?: string | undefined;
  order?: CustomerOrder | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  page?: number | undefined;
}
interface CustomerSearch {
  id: number;
  /** Of its leases. */
  page?: number | undefined;
}

export const readCustomersSearch = (search: RawSearch): CustomersSearch => ({
  key: textOf(search, 'key', 100),
  order: oneOf(search, 'order', CUSTOMER_ORDERS),
  companies: idsTextOf(search, 'companies'),
  page: countOf(search, 'page'),
});

/** An address without a customer leads to none. */
export const readCustomerSearch = (search: RawSearch): CustomerSearch => ({
  id: Number(/^\d{1,15}$/.exec(textOf(search, 'id') ?? '')?.[0] ?? 0),
  page: countOf(search, 'page'),
});
