import { countOf, idsTextOf, matchOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

/** Filter of the charging sessions; by default the last days of all chargers. */
export interface ChargesSearch {
  /** Local days, `2026-11-12`, both inclusive. */
  first?: string | undefined;
  last?: string | undefined;
  mcuId?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  key?: string | undefined;
  /** The page leaves out what is none. */
  outcome?: string | undefined;
  page?: number | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const readChargesSearch = (search: RawSearch): ChargesSearch => ({
  first: matchOf(search, 'first', DAY),
  last: matchOf(search, 'last', DAY),
  mcuId: matchOf(search, 'mcuId', /^[0-9a-f]{24}$/),
  companies: idsTextOf(search, 'companies'),
  key: textOf(search, 'key'),
  outcome: textOf(search, 'outcome'),
  page: countOf(search, 'page'),
});
