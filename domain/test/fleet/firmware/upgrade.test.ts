import { expect, it } from 'vitest';
import { AGAIN_AFTER_MS, MAX_ATTEMPTS } from '#domain/fleet/firmware/limits.ts';
import { afterCommand, type CommandOutcome, type Upgrade } from '#domain/fleet/firmware/upgrade.ts';

const NOW = 5000;
const under: Upgrade = {
  state: 'downloading',
  attempts: 1,
  nextAt: 0,
  percent: 10,
  fault: null,
  detail: '',
  endedAt: null,
};
const outcome = (changed: Partial<CommandOutcome>): CommandOutcome => ({
  state: 'sent',
  fault: null,
  detail: '',
  percent: null,
  ...changed,
});
const after = (changed: Partial<CommandOutcome>, upgrade = under) => afterCommand(upgrade, outcome(changed), NOW);

it('follows a command from its progress to the reported version', () => {
  expect(after({ percent: 40 })).toMatchObject({ state: 'downloading', percent: 40 });
  const installing = after({ state: 'acknowledged' });
  expect(installing).toMatchObject({ state: 'installing', percent: 100, endedAt: null });
  expect(after({ state: 'verified' }, installing!)).toMatchObject({ state: 'done', endedAt: NOW });
});

it('waits again when the device was offline, without counting an attempt', () => {
  expect(after({ state: 'failed', fault: 'not_connected' })).toMatchObject({
    state: 'waiting',
    attempts: 0,
    nextAt: NOW + AGAIN_AFTER_MS,
  });
});

it('retries failures of the connection a few times, but never a refusal of the device', () => {
  const broken = { state: 'expired', fault: 'no_answer' } as const;
  expect(after(broken)).toMatchObject({ state: 'waiting', attempts: 1, endedAt: null });
  expect(after(broken, { ...under, attempts: MAX_ATTEMPTS })).toMatchObject({ state: 'failed', endedAt: NOW });
  for (const fault of ['refused', 'not_verified', 'read_back_differs'] as const)
    expect(after({ state: 'failed', fault, detail: 'why' })).toMatchObject({ state: 'failed', detail: 'why', fault });
});

it('accepts a late version report, and nothing else after the end', () => {
  const failed: Upgrade = { ...under, state: 'failed', endedAt: 1 };
  expect(after({ state: 'verified', fault: 'answered_late' }, failed)).toMatchObject({ state: 'done', fault: null });
  for (const state of ['sent', 'acknowledged', 'failed', 'expired'] as const)
    expect(after({ state }, failed)).toBeNull();
});
