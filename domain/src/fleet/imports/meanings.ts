import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const importsMeanings: Meanings = {
  importId: 'Identity of an import, chosen by who sent it.',
  begunAt: 'When its first part came, UTC epoch ms.',
  lastAt: 'When its newest part came, UTC epoch ms.',
  stored: 'Records that were stored.',
  alreadyThere: 'Records that were there before, equal to the byte.',
  leftOut: 'Rows of the table that its reader left out, by reason, with the first of each.',
};
