import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WORK } from '#domain/alerting/alarms/life/life.ts';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/foundation/devices/push-msg-status.ts';
import { HandleButtons } from '#web/features/alerting/alarms/detail/HandleButtons.tsx';
import type { Message } from '#web/features/alerting/alarms/message-queries.ts';
import { show } from '../../harness/show.tsx';
import { message } from './message.ts';

afterEach(() => void vi.restoreAllMocks());

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

test('closing asks why, and tells the reason with a word on it', async () => {
  const sent: Record<string, string>[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, request) => {
    sent.push(Object.fromEntries(request?.body as URLSearchParams));
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel: { changed: 1 } });
  });
  const { user } = await show(<HandleButtons message={message('m', { workStatus: WORK.acknowledged })} />, {
    signedIn: { role: 'admin' },
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close: why?' }));
  const button = () => dialog.getAllByRole('button', { name: 'Close' }).at(-1)!;
  expect(button().title).toBe('Choose why');
  await user.click(dialog.getByRole('radio', { name: 'Other' }));
  expect(button().title).toBe('Say why');
  await user.type(dialog.getByRole('textbox', { name: 'A word on it' }), 'Sold');
  await user.click(button());
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ reason: 'other', comment: 'Sold' }));
});
