import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { BackTestPanel } from '#web/features/alerting/alarms/rules/back-test/BackTestPanel.tsx';
import { show } from '../../harness/show.tsx';

afterEach(() => vi.restoreAllMocks());

const DRAFT = {
  type: 'builtIn',
  key: 'highTemperature',
  limits: [
    { msgType: 5, enabled: true, limit: 5000, hysteresis: 300, durationSeconds: 300 },
    { msgType: 6, enabled: true, limit: 4500, hysteresis: 300, durationSeconds: 300 },
  ],
  when: { whileState: 'any', hours: null, repeatGapSeconds: 3600 },
} satisfies RuleDraft;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 9, 22);
const RESULT: BackTestResult = {
  from: START,
  until: START + 720 * HOUR,
  devices: 31,
  done: 31,
  expired: 2,
  silent: 1,
  failed: 0,
  tookMs: 2100,
  before: { alarms: 61, devices: 17, longestMs: 320 * 60_000, levels: [0, 61, 0, 0] },
  after: { alarms: 14, devices: 6, longestMs: 184 * 60_000, levels: [3, 11, 0, 0] },
  fates: { stays: 14, within: 29, short: 12, uncounted: 6, repeated: 0, off: 0 },
  added: 0,
  alarms: Array.from({ length: 14 }, (_, index) => ({
    mcuId: `${index}`.padStart(24, '0'),
    deviceName: `Scissor lift ${index}`,
    unit: 0,
    level: index < 3 ? 1 : 2,
    breachedSince: START + index * 40 * HOUR,
    raisedAt: START + index * 40 * HOUR + 300_000,
    releasedAt: START + index * 40 * HOUR + (index === 1 ? 300_000 + 184 * 60_000 : HOUR),
    peak: 4600 + index * 10,
  })),
  quiet: [{ mcuId: '0'.repeat(24), deviceName: 'Tow tug 08', at: START + HOUR, value: 4550 }],
  chart: {
    kind: 10,
    channel: 'temperature',
    comparison: 'above',
    startAt: START,
    hours: Array.from({ length: 720 }, (_, hour) => (hour % 24 === 14 ? 4800 : 2500)),
    limits: [
      { limit: 2500, count: 97 },
      { limit: 4000, count: 43 },
      { limit: 4500, count: 28 },
      { limit: 4800, count: 4 },
    ],
  },
};

/** Answers the calls of the panel, and notes what was asked for. */
function answering(test: Omit<BackTest, 'id'>): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input).split('?')[0]!.split('/').at(-1)!;
    asked.push(path);
    const model = path === 'startBackTest' ? { id: 'one' } : path === 'getBackTest' ? { id: 'one', ...test } : null;
    return new Response(JSON.stringify({ resultCode: 1001, resultMessage: 'success', resultModel: model }));
  });
  return asked;
}

const SCOPE = { companyId: 1 };

test('shows the previous values beside the new ones, the outcome of the warnings, and the newest of them', async () => {
  answering({ state: 'done', result: RESULT });
  const { user } = await show(<BackTestPanel scope={SCOPE} draft={DRAFT} />);
  await screen.findByText('with the rule as it is 61');
  expect(screen.getByTestId('shown').textContent).toMatch(/14 warnings.*6 devices.*before 17 of 31.*77% fewer/);
  expect(screen.getByText('within the limit').textContent).toContain('29');
  expect(screen.getByText('2 devices are left out: their data service has ended.')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show 14' }));
  expect(screen.getAllByRole('row')).toHaveLength(15);
});

test('the limit that is reached first is moved by keys, within its level', async () => {
  answering({ state: 'done', result: RESULT });
  const moved = vi.fn();
  await show(<BackTestPanel scope={SCOPE} draft={DRAFT} onLimit={moved} />);
  const slider = await screen.findByRole('slider', { name: 'Limit of level 2' });
  expect(slider.getAttribute('aria-valuetext')).toBe('45.0\u00a0°C, 14 warnings');
  fireEvent.keyDown(slider, { key: 'ArrowUp' });
  expect(moved).toHaveBeenLastCalledWith(2, 4550);
  fireEvent.keyDown(slider, { key: 'End' });
  // Level 1 begins at 50 °C.
  expect(moved.mock.lastCall?.[1]).toBeLessThan(5000);
});

test('whoever may not edit sees the limit, and no slider', async () => {
  answering({ state: 'done', result: RESULT });
  await show(<BackTestPanel scope={SCOPE} draft={DRAFT} />);
  await screen.findByRole('img', { name: /level 2 at 45.0/ });
  expect(screen.queryByRole('slider')).toBeNull();
});

test('while it runs, values are partial and it can be cancelled', async () => {
  const asked = answering({ state: 'running', result: { ...RESULT, done: 17 } });
  const { user } = await show(<BackTestPanel scope={SCOPE} draft={DRAFT} />);
  await screen.findByText('so far, 17 of 31 devices');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toContain('cancelBackTest'));
});

function Edited() {
  const [limit, setLimit] = useState(4500);
  const limits = DRAFT.limits.map((one) => (one.msgType === 6 ? { ...one, limit } : one));
  return (
    <>
      <button type="button" onClick={() => setLimit(4000)}>
        40 °C
      </button>
      <BackTestPanel scope={SCOPE} draft={{ ...DRAFT, limits }} onLimit={() => {}} />
    </>
  );
}

test('while another value is tried, the chart with its line stays', async () => {
  const tests: Record<string, Omit<BackTest, 'id'>> = { one: { state: 'done', result: RESULT } };
  let started = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input).split('?')[0]!.split('/').at(-1)!;
    if (path === 'startBackTest') started += 1;
    const id = started === 1 ? 'one' : 'two';
    const model = path === 'startBackTest' ? { id } : { id, ...(tests[id] ?? { state: 'running', result: null }) };
    return new Response(JSON.stringify({ resultCode: 1001, resultMessage: 'success', resultModel: model }));
  });
  const { user } = await show(<Edited />);
  const slider = await screen.findByRole('slider');
  await user.click(screen.getByRole('button', { name: '40 °C' }));
  await waitFor(() => expect(started).toBe(2));
  await screen.findByRole('progressbar', { name: 'Reading stored records …' });
  expect(screen.getByRole('slider')).toBe(slider);
  expect(slider.getAttribute('aria-valuetext')).toBe('40.0\u00a0°C, about 43 warnings');
  // Of one device, which says little.
  tests.two = { state: 'running', result: { ...RESULT, done: 1, tookMs: 90, after: { ...RESULT.after, alarms: 0 } } };
  await screen.findByText('so far, 1 of 31 devices');
  expect(slider.getAttribute('aria-valuetext')).toBe('40.0\u00a0°C, about 43 warnings');
  tests.two = { state: 'done', result: { ...RESULT, after: { ...RESULT.after, alarms: 40 } } };
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('40.0\u00a0°C, 40 warnings'));
});

test('an empty result, nothing to test, and a failure are explained', async () => {
  const none = { alarms: 0, devices: 0, longestMs: 0, levels: [0, 0, 0, 0] };
  answering({ state: 'done', result: { ...RESULT, before: none, after: none, alarms: [], quiet: [], chart: null } });
  const first = await show(<BackTestPanel scope={SCOPE} draft={DRAFT} />);
  await screen.findByText('The rule would have raised nothing in this time.');
  first.unmount();
  const second = await show(<BackTestPanel scope={SCOPE} draft={null} />);
  await screen.findByText('Correct the rule, then it can be tried.');
  second.unmount();
  answering({ state: 'failed', result: null });
  await show(<BackTestPanel scope={SCOPE} draft={DRAFT} />);
  await screen.findByRole('button', { name: 'Try again' });
});
