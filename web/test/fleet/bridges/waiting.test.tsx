import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { Waiting } from '#web/features/fleet/bridges/Waiting.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.now();
const from = Math.floor(NOW / MINUTE_MS - 59) * MINUTE_MS;
type Status = Parameters<typeof Waiting>[0]['status'];
const status = (more: Partial<Status> = {}): Status => ({
  ...{ version: '1.7.8', online: true, cause: '', mapped: 1, seen: 1, sentPerSecond: 5, test: null, lastDown: null },
  waiting: { records: 214, bytes: 400_000, limitBytes: 64_000_000, lost: 0 },
  ...more,
});
const path = () => document.querySelector('svg path:last-child')?.getAttribute('d') ?? '';

test('the last hour is drawn above nothing at all, with its most and when the line was down', async () => {
  const records = Array.from({ length: 60 }, (_, minute) =>
    minute === 30 ? 1284 : minute > 5 && minute < 20 ? null : 200,
  );
  await show(
    <Waiting
      status={status({
        waiting: { records: 200, bytes: 400_000, limitBytes: 64_000_000, lost: 0, curve: { from, records } },
        lastDown: { from: NOW - 20 * MINUTE_MS, until: NOW - 13 * MINUTE_MS },
      })}
    />,
  );
  expect(screen.getByText(/^In the last hour at most 1,284, at \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText(/^Line down \d\d:\d\d\D+\d\d:\d\d$/)).toBeTruthy();
  // 200 of 1,284 lies near the bottom, and a time without values breaks the line.
  expect(path().split('M')).toHaveLength(3);
  expect(path()).toMatch(/^M\d\.\d 2[12]\.\d/);
});

test('while the line is down it says since when; a bridge of an earlier version has no curve', async () => {
  await show(<Waiting status={status({ online: false, lastDown: { from: NOW - MINUTE_MS, until: null } })} />);
  expect(screen.getByText(/^Line down since \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText('The device has no session with the server')).toBeTruthy();
  expect(document.querySelector('svg path')).toBeNull();
});
