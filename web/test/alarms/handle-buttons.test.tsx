import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WORK } from '#domain/alarms/life.ts';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/alarms/push-msg-status.ts';
import { HandleButtons } from '#web/features/alarms/detail/HandleButtons.tsx';
import type { Message } from '#web/features/alarms/message-queries.ts';
import { show } from '../harness/show.tsx';
import { message } from './message.ts';

const primaryOf = async (more: Partial<Message>) => {
  const { container } = await show(<HandleButtons message={message('m', more)} />, { signedIn: { role: 'admin' } });
  return [...container.querySelectorAll('button[class*="primary"]')].map(({ textContent }) => textContent);
};

test('leads to acknowledging what is new, to somebody while it stands, and to closing once it is over', async () => {
  expect(await primaryOf({ workStatus: WORK.new, status: STATUS_OPEN })).toEqual(['AcknowledgeA']);
  expect(await primaryOf({ workStatus: WORK.acknowledged, status: STATUS_OPEN })).toEqual(['Assign']);
  expect(await primaryOf({ workStatus: WORK.acknowledged, status: STATUS_RELEASED })).toEqual(['Close']);
  expect(screen.getAllByRole('button', { name: 'Comment' })).not.toEqual([]);
});
