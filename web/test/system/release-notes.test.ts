import { expect, test } from 'vitest';
import { notesIn } from '#web/features/system/release-notes.ts';

test('the lines of a remark are in the language of the reader, else in English', () => {
  const remark = JSON.stringify({ en: 'One\n\nTwo', de: 'Eins' });
  expect(notesIn(remark, 'de')).toEqual(['Eins']);
  expect(notesIn(remark, 'ja')).toEqual(['One', 'Two']);
});

test.each(['', '{}', '[]', 'null', '{"en":7}', '<b>'])('%s says nothing', (remark) => {
  expect(notesIn(remark, 'en')).toEqual([]);
});
