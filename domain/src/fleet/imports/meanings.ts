import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const importsMeanings: Meanings = {
  importId: 'Identity of an import, chosen by who sent it.',
  begunAt: 'When its first part came, UTC epoch ms.',
  lastAt: 'When its newest part came, UTC epoch ms.',
  stored: 'Records that were stored.',
  alreadyThere: 'Records that were there before, equal to the byte.',
  leftOut: 'Rows of the table that its reader left out, by reason, with the first of each.',
  channel: 'Name of the channel.',
  intervalSeconds: 'Seconds between two records of the table, as a rule; 0 where there is none.',
  firstAt: 'Instant of the first record that came in, UTC ms; null for none.',
  newestAt: 'Instant of the newest record that came in, UTC ms; null for none.',
  refused: 'Records that were refused, by reason.',
  'leftOut.reason': 'Why the rows were left out.',
  text: 'What stood in the first of them; null where nothing did.',
};
