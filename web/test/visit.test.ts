import { expect, test } from 'vitest';
import { createVisit } from '#web/api/visit.ts';

const tab = () => {
  let text: string | null = null;
  const open = () =>
    createVisit(
      () => text,
      (next) => {
        text = next;
      },
    );
  return { open, put: (next: string) => (text = next) };
};

test('going back restores the scroll position, also after a reload in between', () => {
  const { open } = tab();
  const visit = open();
  visit.enter(0, '/list/monitors', true);
  visit.scrolled(0, 'list', 420);
  visit.scrolled(0, 'window', 12);
  visit.enter(1, '/yhubDet/realTime', true);
  const reloaded = open();
  reloaded.enter(0, '/list/monitors', false);
  expect(reloaded.positions(0)).toEqual({ list: 420, window: 12 });
});

test('a new page starts at its top, also where a scrolled page was in the history', () => {
  const visit = tab().open();
  visit.enter(0, '/', true);
  visit.enter(1, '/list/monitors', true);
  visit.scrolled(1, 'list', 420);
  visit.enter(0, '/', false);
  visit.enter(1, '/list/monitors', true);
  expect(visit.positions(1)).toEqual({});
});

test('replacing the address keeps the scroll position, replacing the page does not', () => {
  const visit = tab().open();
  visit.enter(0, '/list/monitors', true);
  visit.scrolled(0, 'list', 420);
  visit.enter(0, '/list/monitors', false);
  expect(visit.positions(0)).toEqual({ list: 420 });
  visit.enter(0, '/myFocus', false);
  expect(visit.positions(0)).toEqual({});
});

test('leaving a device goes back over all of its pages', () => {
  const visit = tab().open();
  const isDevice = (path: string) => path.startsWith('/yhubDet');
  visit.enter(3, '/list/monitors', true);
  visit.enter(4, '/yhubDet/realTime', true);
  visit.enter(5, '/yhubDet/report/summary', true);
  expect(visit.stepsOutOf(5, isDevice)).toBe(2);
  expect(visit.stepsOutOf(4, isDevice)).toBe(1);
});

test('a device that the tab was opened with has no history to go back to', () => {
  const visit = tab().open();
  visit.enter(0, '/yhubDet/realTime', true);
  visit.enter(1, '/yhubDet/setting', true);
  expect(visit.stepsOutOf(1, (path) => path.startsWith('/yhubDet'))).toBeNull();
});

test('what was forgotten is gone for good, and new places are remembered', () => {
  const { open } = tab();
  const visit = open();
  visit.enter(0, '/list/monitors', true);
  visit.scrolled(0, 'list', 420);
  visit.forget();
  expect(open().stepsOutOf(1, () => false)).toBeNull();
  visit.enter(2, '/overview', true);
  expect(open().stepsOutOf(3, () => false)).toBe(1);
});

test.each(['', 'nothing', '{}', '[1]', '[["a",{}]]', '[[1,{"path":3}]]'])(
  'an invalid memory is ignored: %s',
  (text) => {
    const { open, put } = tab();
    put(text);
    expect(open().positions(1)).toEqual({});
  },
);
