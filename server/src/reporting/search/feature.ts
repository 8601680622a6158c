import { searchApi } from '#domain/reporting/search/api.ts';
import { SEARCHES_PER_MINUTE } from '#domain/reporting/search/limits.ts';
import { soughtOf } from '#domain/reporting/search/sought.ts';
import { feature } from '../../feature.ts';
import { createMinuteLimit } from '../../platform/http/minute-limit.ts';
import { search } from './search.ts';

export const searchFeature = feature({
  name: 'search',
  calls: searchApi.calls,
  handlers: ({ context: { within, clock }, texts }) => {
    const countSearch = createMinuteLimit(clock.now, SEARCHES_PER_MINUTE);
    return {
      search: ({ session, input: { key, language } }) => {
        countSearch(session.tokenHash);
        const sought = soughtOf(key);
        return within(session, (tx) => search({ tx, session, sought, key, language, texts, now: clock.now() }));
      },
    };
  },
});
