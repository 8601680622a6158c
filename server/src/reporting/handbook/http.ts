import type { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { SEARCHES_PER_MINUTE } from '#domain/reporting/handbook/limits.ts';
import type { Context } from '../../context.ts';
import { createMinuteLimit } from '../../platform/http/minute-limit.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { answersScope, countAnswers, keepAnswer, ownAnswer } from './answers.ts';
import { articleHistory, resetArticle, saveArticle } from './edit.ts';
import { productArticles } from './product-articles.ts';
import { checkArticle, findArticles, listArticles, readContent } from './read.ts';

export function handbookHandlers({ within, clock }: Pick<Context, 'within' | 'clock'>): Handlers<typeof handbookCalls> {
  const product = productArticles();
  const countSearch = createMinuteLimit(clock.now, SEARCHES_PER_MINUTE);
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
