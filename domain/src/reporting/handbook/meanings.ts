import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const handbookMeanings: Meanings = {
  'saveArticle.base': "Revision that was read; 0 for the product's own text or a new article.",
  editorName: 'Who edited it.',
  excerpt: 'Text around what was found.',
  isEdited: 'Whether the article differs from that of the product.',
  isHelpful: 'Whether the caller said that this text answered the question; null: has not said.',
  isOfProduct: 'Whether the product has an article of this name.',
  no: 'Readers whose question was not answered.',
  platform: 'Platform of the handbook.',
  related: 'Articles that a reader may want next.',
  'getContentLang.source': 'The text as it is written, in which numbers of alarms are still named.',
  'getTypeDetailListLang.summary': 'What the article is about.',
  title: 'Title.',
  'getContentLang.type': 'Chapter of the handbook.',
  'getTypeDetailListLang.type': 'Chapter of the handbook.',
  'saveArticle.type': 'Chapter of the handbook.',
  typeName: 'Name of the chapter.',
  yes: 'Readers whose question was answered.',
  base: 'Revision that was read; the change is refused when somebody else has saved since. 0 for the own text of the product.',
  revision: 'Revision of the text; 0 for the own text of the product.',
};
