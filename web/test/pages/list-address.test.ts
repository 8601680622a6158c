import { expect, test } from 'vitest';
import { isBeyondLast } from '#web/ui/page/use-existing-page.ts';

test.each([
  { pages: 3, page: 3, beyond: false },
  { pages: 3, page: 4, beyond: true },
  // An empty list has a first page all the same.
  { pages: 0, page: 1, beyond: false },
  { pages: 0, page: 2, beyond: true },
])('page $page of $pages', ({ pages, page, beyond }) => {
  expect(isBeyondLast({ data: { pages }, isPlaceholderData: false }, page)).toBe(beyond);
});

test('nothing is decided while the answer belongs to another page, or is missing', () => {
  expect(isBeyondLast({ data: { pages: 1 }, isPlaceholderData: true }, 9)).toBe(false);
  expect(isBeyondLast({ data: undefined, isPlaceholderData: false }, 9)).toBe(false);
});
