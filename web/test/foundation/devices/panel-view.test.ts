import { expect, test } from 'vitest';
import { clearedPanel, readPanelView } from '#web/features/foundation/devices/home/panel-view.ts';

test.each([
  [null, { chip: 'all', key: '', scrolled: 0 }],
  ['no json', { chip: 'all', key: '', scrolled: 0 }],
  ['[]', { chip: 'all', key: '', scrolled: 0 }],
  ['{"chip":"gone","key":7,"scrolled":-3}', { chip: 'all', key: '', scrolled: 0 }],
  ['{"chip":"low","key":"fork","scrolled":240}', { chip: 'low', key: 'fork', scrolled: 240 }],
])('the stored panel state %s is read as far as it is valid', (text, view) => {
  expect(readPanelView(text)).toEqual(view);
});

test('clearing takes the filter from a search, and then the search', () => {
  expect(clearedPanel({ chip: 'alarm', key: 'fork', scrolled: 40 })).toEqual({ chip: 'all', key: 'fork', scrolled: 0 });
  expect(clearedPanel({ chip: 'all', key: 'fork', scrolled: 40 })).toEqual({ chip: 'all', key: '', scrolled: 0 });
});
