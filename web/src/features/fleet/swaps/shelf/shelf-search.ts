import { SHELF_STATES, type ShelfState } from '#domain/fleet/swaps/limits.ts';
import { countOf, FILTER_LENGTH, oneOf, type RawSearch, textOf } from '../../../../routes/search-params.ts';

/** Search parameters of the monitors on the shelf. */
export interface ShelfSearch {
  key?: string | undefined;
  state?: ShelfState | undefined;
  page?: number | undefined;
}

export const readShelfSearch = (search: RawSearch): ShelfSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  state: oneOf(search, 'state', SHELF_STATES),
  page: countOf(search, 'page'),
});
