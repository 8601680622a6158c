import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, language, nothing } from '../../contract/fields.ts';
import { HANDBOOK_LANGUAGES } from './languages.ts';
import { ARTICLE_ID, MAX_ARTICLE_ID, MAX_CONTENT, MAX_TITLE, SEARCH_KEY } from './limits.ts';
import { TOPIC_IDS } from './topics.ts';

const modules = ['help'] as const;

const article = () => z.string().max(MAX_ARTICLE_ID).regex(ARTICLE_ID, 'must be small letters and digits with dashes');
const written = z.enum(HANDBOOK_LANGUAGES);
const topic = z.enum(TOPIC_IDS);
const listed = z.object({ id: z.string(), title: z.string(), summary: z.string(), isEdited: z.boolean() });

export const handbookCalls = {
  getTypeDetailListLang: post('/manager/onlineHandbook/getTypeDetailListLang', {
    effect: 'reads',
    summary: 'The types of the handbook with their articles; zh_CN and zh_HK get Chinese, all others English',
    modules,
    input: z.object({ platform: z.string().max(20).default('DRM'), language: language().default('en') }),
    output: z.array(z.object({ type: topic, typeName: z.string(), list: z.array(listed) })),
  }),
  getContentLang: post('/manager/onlineHandbook/getContentLang', {
    effect: 'reads',
    summary: 'An article of the handbook as Markdown; a super admin also gets its source or an old revision',
    refusals: ['article_not_found'],
    modules,
    input: z.object({
      id: article(),
      language: language().default('en'),
      /** The text as it is written, in which numbers of alarms are still named; 0 is the text in force. */
      source: flag().default(false),
      revision: int().default(0),
    }),
    output: z.object({
      id: z.string(),
      type: topic,
      typeName: z.string(),
      title: z.string(),
      content: z.string(),
      language: written,
      /** The revision that stands over the product's own text; 0 for that text. */
      revision: z.int(),
      /** When it was edited; null for the product's own. */
      updatedAt: z.int().nullable(),
      /** Whether the product has an article of this name. */
      isOfProduct: z.boolean(),
      /** Whether the caller has said that this text answered the question; null: has not said. */
      isHelpful: z.boolean().nullable(),
      /** What a reader may want to know next. */
      related: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
  searchHandbook: post('/onlineHandbook/search', {
    effect: 'reads',
    summary:
      'Articles in which all words are found, otherwise most of them, titles and other names first; at most 20, at most 60 searches a minute',
    modules,
    input: z.object({
      key: z.string().trim().min(SEARCH_KEY.min).max(SEARCH_KEY.max),
      language: language().default('en'),
    }),
    output: z.array(z.object({ id: z.string(), title: z.string(), typeName: z.string(), excerpt: z.string() })),
  }),
  answerArticle: post('/onlineHandbook/answer', {
    effect: 'changes',
    summary: 'Say whether an article answered the question; an account has one answer for each article and language',
    access: 'answerArticle',
    refusals: ['article_not_found'],
    modules,
    input: z.object({ id: article(), language: written, isHelpful: flag() }),
    output: nothing,
  }),
  handbookAnswers: post('/onlineHandbook/answers', {
    effect: 'reads',
    summary:
      'How many readers said that an article answered their question and how many that it did not, since it was last edited',
    access: 'editHandbook',
    modules,
    input: z.object({ language: written }),
    output: z.array(z.object({ id: z.string(), yes: z.int(), no: z.int() })),
  }),
  handbookHistory: post('/onlineHandbook/history', {
    effect: 'reads',
    summary: 'The revisions of an article in a language, newest first; one without a title went back to the own text',
    access: 'editHandbook',
    modules,
    input: z.object({ id: article(), language: written }),
    output: z.array(z.object({ revision: z.int(), title: z.string().nullable(), editorName: z.string(), at: z.int() })),
  }),
  saveArticle: post('/onlineHandbook/save', {
    effect: 'manages',
    summary: 'Write an article; refused when somebody else has saved since the revision that was read',
    refusals: ['article_changed', 'max_articles'],
    access: 'editHandbook',
    modules,
    input: z.object({
      id: article(),
      language: written,
      type: topic,
      title: z.string().trim().min(1).max(MAX_TITLE),
      content: z.string().trim().min(1).max(MAX_CONTENT),
      /** The revision that was read; 0 for the product's own text or a new article. */
      base: int(),
    }),
    maxBodyBytes: 262_144,
    output: z.object({ revision: z.int() }),
  }),
  resetArticle: post('/onlineHandbook/reset', {
    effect: 'manages',
    summary: "Put the product's own text in force again, or remove an article of the installation; the history stays",
    refusals: ['article_not_found', 'article_changed'],
    access: 'editHandbook',
    modules,
    input: z.object({ id: article(), language: written, base: int() }),
    output: nothing,
  }),
};
