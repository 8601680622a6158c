import { expect, test } from 'vitest';
import { attachment, fileName } from '#server/platform/http/attachment.ts';

test.each([
  ['track 1.gpx', `attachment; filename="track 1.gpx"; filename*=UTF-8''track%201.gpx`],
  [
    'Stapler №7 (Süd).xlsx',
    `attachment; filename="Stapler _7 (S_d).xlsx"; filename*=UTF-8''Stapler%20%E2%84%967%20%28S%C3%BCd%29.xlsx`,
  ],
  ['叉车 03.csv', `attachment; filename="__ 03.csv"; filename*=UTF-8''%E5%8F%89%E8%BD%A6%2003.csv`],
  [
    '100% "done"\r\nset-cookie: a=b.csv',
    `attachment; filename="100_ done set-cookie a=b.csv"; filename*=UTF-8''100%25%20done%20set-cookie%20a%3Db.csv`,
  ],
])('the file name %j is encoded so that it cannot add to the header', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test('a file name has no folder, is not empty and is not too long', () => {
  expect(fileName('../../etc/passwd')).toBe('.. .. etc passwd');
  expect(fileName(' \u202e\u0000 ')).toBe('download');
  expect([...fileName('🔋'.repeat(500))]).toHaveLength(120);
});
