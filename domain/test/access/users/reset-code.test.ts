import { expect, test } from 'vitest';
import { foldResetCode, isResetCode } from '#domain/access/users/reset-code.ts';

test.each([
  'ABCD3467',
  'abcd3467',
  ' abcd 3467\n',
  'ABCD-3467',
  'AbCd–3467',
  'ＡＢＣＤ３４６７',
  'AB\u00adCD\u200b34\u221267',
])('%j is ABCD3467', (typed) => {
  expect(foldResetCode(typed)).toBe('ABCD3467');
  expect(isResetCode(typed)).toBe(true);
});

test.each(['', 'ABCD346', 'ABCD34678', 'ABCD346ß', 'ABCD_3467', '--------'])('%j is not a code', (typed) => {
  expect(isResetCode(typed)).toBe(false);
});
