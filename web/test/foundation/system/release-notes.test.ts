import { expect, test } from 'vitest';
import { notesIn } from '#web/features/foundation/system/release-notes.ts';

test('the lines of a release note are in the language of the reader, else in English', () => {
  const remark = JSON.stringify({ en: 'One\n\nTwo', de: 'Eins' });
  expect(notesIn(remark, 'de')).toEqual(['Eins']);
  expect(notesIn(remark, 'ja')).toEqual(['One', 'Two']);
});

test.each(['', '{}', '[]', 'null', '{"en":7}', '<b>'])('%s gives no notes', (remark) => {
  expect(notesIn(remark, 'en')).toEqual([]);
});
