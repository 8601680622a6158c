import { countOf, FILTER_LENGTH, type RawSearch, textOf } from '../../../../routes/search-params.ts';

/** Search parameters of the energy systems. */
export interface SystemsSearch {
  key?: string | undefined;
  page?: number | undefined;
}

export const readSystemsSearch = (search: RawSearch): SystemsSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  page: countOf(search, 'page'),
});
