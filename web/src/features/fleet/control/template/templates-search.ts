import { countOf, FILTER_LENGTH, type RawSearch, textOf } from '../../../../routes/search-params.ts';

/** Search parameters of the configuration templates. */
export interface TemplatesSearch {
  key?: string | undefined;
  page?: number | undefined;
}

export const readTemplatesSearch = (search: RawSearch): TemplatesSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  page: countOf(search, 'page'),
});
