import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { SEARCHES_PER_MINUTE } from '#domain/reporting/handbook/limits.ts';
import type { Context } from '../../context.ts';
import { RequestCounts } from '../../platform/http/request-counts.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { answersScope, countAnswers, keepAnswer, ownAnswer } from './answers.ts';
import { articleHistory, resetArticle, saveArticle } from './edit.ts';
import { readProductArticles } from './product-articles.ts';
import { checkArticle, findArticles, listArticles, readContent } from './read.ts';

const MAX_COUNTED = 20_000;

/** At most so many searches of one session a minute in this process: guests share an account, but no session. */
function createSearchLimit(now: () => number): (session: string) => void {
  const counts = new RequestCounts(MAX_COUNTED);
  let endsAt = 0;
  return (session) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + MINUTE_MS;
    }
    if (counts.add(session) > SEARCHES_PER_MINUTE)
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
  };
}

export function handbookHandlers({ within, clock }: Pick<Context, 'within' | 'clock'>): Handlers<typeof handbookCalls> {
  const product = readProductArticles();
  const countSearch = createSearchLimit(clock.now);
  return {
    getTypeDetailListLang: ({ session, input }) => within(session, (tx) => listArticles(tx, product, input)),
    getContentLang: async ({ session, input }) => {
      const content = await within(session, (tx) => readContent(tx, session, product, input));
      return { ...content, isHelpful: await within(answersScope, (tx) => ownAnswer(tx, session.userId, content)) };
    },
    searchHandbook: async ({ session, input }) => {
      countSearch(session.tokenHash);
      return within(session, (tx) => findArticles(tx, product, input));
    },
    answerArticle: async ({ session, input }) => {
      await within(session, (tx) => checkArticle(tx, product, input));
      await within(answersScope, (tx) => keepAnswer(tx, session.userId, input, clock.now()));
      return null;
    },
    handbookAnswers: ({ input }) => within(answersScope, (tx) => countAnswers(tx, input)),
    handbookHistory: ({ session, input }) => within(session, (tx) => articleHistory(tx, input)),
    saveArticle: ({ session, input }) => within(session, (tx) => saveArticle(tx, session, product, input, clock.now())),
    resetArticle: ({ session, input }) => within(session, (tx) => resetArticle(tx, session, input, clock.now())),
  };
}
