import { DATA_SERVICE_STATES, type DataServiceState } from '#domain/foundation/devices/data-service.ts';
import { SIM_KIND_NUMBERS, type SimKind } from '#domain/foundation/devices/sim-kinds.ts';
import { ORDER_STATUS, type OrderStatus } from '#domain/trade/orders/status.ts';
import { countOf, FILTER_LENGTH, idsTextOf, oneOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

/** Search parameters of the orders. */
export interface OrdersSearch {
  status?: OrderStatus | undefined;
  key?: string | undefined;
  page?: number | undefined;
  /** The order that is open beside the list. */
  id?: string | undefined;
}

/** Search parameters of the devices whose data service is bought. */
export interface ServicesSearch {
  state?: DataServiceState | undefined;
  key?: string | undefined;
  plan?: string | undefined;
  sim?: SimKind | undefined;
  companies?: string | undefined;
  /** A device that is chosen at once. */
  device?: string | undefined;
  page?: number | undefined;
}

export const readOrdersSearch = (search: RawSearch): OrdersSearch => ({
  status: oneOf(search, 'status', Object.values(ORDER_STATUS)),
  key: textOf(search, 'key', FILTER_LENGTH),
  page: countOf(search, 'page'),
  id: textOf(search, 'id', FILTER_LENGTH),
});

export const readServicesSearch = (search: RawSearch): ServicesSearch => ({
  state: oneOf(search, 'state', DATA_SERVICE_STATES),
  key: textOf(search, 'key', FILTER_LENGTH),
  plan: textOf(search, 'plan', FILTER_LENGTH),
  sim: oneOf(search, 'sim', SIM_KIND_NUMBERS),
  companies: idsTextOf(search, 'companies'),
  device: textOf(search, 'device', FILTER_LENGTH),
  page: countOf(search, 'page'),
});
