import { countOf, FILTER_LENGTH, idsTextOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

/** Search parameters of the list of batteries. */
export interface BatteriesSearch {
  key?: string | undefined;
  companies?: string | undefined;
  /** The page leaves out what is no state and no place. */
  status?: string | undefined;
  place?: string | undefined;
  page?: number | undefined;
}

export const readBatteriesSearch = (search: RawSearch): BatteriesSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  companies: idsTextOf(search, 'companies'),
  status: textOf(search, 'status'),
  place: textOf(search, 'place'),
  page: countOf(search, 'page'),
});
