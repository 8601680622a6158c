import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const i18nMeanings: Meanings = {
  keys: 'Names of texts, with commas between.',
  module: 'Module of texts.',
  project: 'Project of texts.',
};
