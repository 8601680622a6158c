import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deviceQueries } from '#web/api/device-queries.ts';
import { DeviceNow } from '#web/features/alerting/alarms/detail/DeviceNow.tsx';
import { LifeLine } from '#web/features/alerting/alarms/detail/LifeLine.tsx';
import { RuleLink } from '#web/features/alerting/alarms/detail/RuleLink.tsx';
import type { Rights } from '#web/features/alerting/alarms/handle/use-rights.ts';
import { MessageList } from '#web/features/alerting/alarms/MessageList.tsx';
import { type Message, messageQueries } from '#web/features/alerting/alarms/message-queries.ts';
import { paths } from '#web/routes/paths.ts';
import { show } from '../../harness/show.tsx';
import { message as messageOf } from './message.ts';

const NOW = Date.now();
const message = (id: string, more: Partial<Message> = {}): Message =>
  messageOf(id, {
    deviceName: `Hub ${id}`,
    site: 'Harbour',
    msgType: 12,
    level: 2,
    triggerValue: 240,
    triggerSubValue: 180,
    createTime: NOW - 1000,
    updateTime: NOW,
    ...more,
  });

const chosen = { ids: [], has: () => false, toggle: vi.fn(), clear: vi.fn() };
const ALL: Rights = { takesPart: true, manages: true, works: () => true };
const list = (messages: readonly Message[], rights = ALL) => (
  <MessageList
    messages={messages}
    group="day"
    narrow={false}
    current={undefined}
    chosen={chosen}
    rights={rights}
    linkTo={(id) => paths.messages('WarnMsg', { id })}
  />
);

test('gathered messages are below their message, opened and closed by keyboard', async () => {
  const head = message('1', { gathered: 2 });
  const children = [message('2', { gatheredBy: '1' }), message('3', { gatheredBy: '1' })];
  const page = { list: children, total: 2, pages: 1, pageNum: 1, open: 2 };
  const { user } = await show(list([head, message('4')]), {
    known: [[messageQueries.gathered(1, '1').queryKey, page]],
  });
  const more = screen.getByRole('button', { name: '2 more of the same cause' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Hub 2')).toBeNull();
  more.focus();
  await user.keyboard('{Enter}');
  const gathered = screen.getByRole('list', { name: 'Of the same cause' });
  expect(within(gathered).getAllByRole('listitem')).toHaveLength(2);
  expect(within(gathered).getByText('Hub 3')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('list', { name: 'Of the same cause' })).toBeNull();
});

test('only messages that the reader may handle can be ticked', async () => {
  const own = message('5', { assigneeName: 'ada' });
  const works: Rights['works'] = ({ assigneeName }) => assigneeName === 'ada';
  const { user } = await show(list([message('4'), own], { takesPart: true, manages: false, works }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByRole('checkbox', { name: /Hub 5/ })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  expect(chosen.toggle).toHaveBeenLastCalledWith(['5']);
});

test('a guest has nothing to tick', async () => {
  await show(list([message('4')], { takesPart: false, manages: false, works: () => false }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('a single message has nothing below it', async () => {
  await show(list([message('4')]));
  expect(screen.queryByRole('button', { name: /same cause/ })).toBeNull();
});

test('a message leads to its rule: administrators try values for its device, others read it', async () => {
  const hot = { msgType: 6, code: 0, mcuId: '0123456789abcdef01234567' };
  const { unmount } = await show(<RuleLink message={hot} />);
  const link = screen.getByRole('link', { name: /^Try other values/ });
  expect(link.getAttribute('href')).toContain('/message/rule?key=highTemperature&devices=0123456789abcdef01234567');
  unmount();
  await show(<RuleLink message={{ ...hot, msgType: 100, code: 7 }} />, { signedIn: { role: 'commonUser' } });
  expect(screen.getByRole('link', { name: /^Show the rule/ }).getAttribute('href')).toContain('key=own');
});

test('beside a message its device says what it measured last, and when', async () => {
  const mcuId = '0123456789abcdef01234567';
  const record = {
    soc: 2200,
    voltageRaw: 5092,
    currentUsing: 0,
    currentCharging: 4860,
    batteryTemperature: null,
    yhubStimeTs: NOW,
  };
  const { unmount } = await show(<DeviceNow mcuId={mcuId} />, {
    known: [[deviceQueries.realTime(mcuId).queryKey, record]],
  });
  expect(document.body.textContent).toMatch(/22% · \+48\.6\sA · 50\.92\sV · \d\d:\d\d/);
  unmount();
  await show(<DeviceNow mcuId={mcuId} />, { known: [[deviceQueries.realTime(mcuId).queryKey, null]] });
  expect(document.body.textContent).toContain('Open the device');
});

test('a message whose rule has no limit to set leads to none', async () => {
  await show(<RuleLink message={{ msgType: 15, code: 0, mcuId: '0123456789abcdef01234567' }} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('the history of an alarm continues into the future: who was notified, who is next and when', async () => {
  const alarm = { ...message('1'), msgType: 11, triggerValue: 2900, triggerSubValue: 3000 };
  const at = NOW + 18 * 60_000;
  const history = { alarm, actions: [], before: null, gatherer: null, releaseValue: 3200 };
  await show(<LifeLine history={history} mayComment />, {
    known: [
      [
        messageQueries.told('1').queryKey,
        {
          told: [
            { at: NOW - 900, kind: 'raise', step: null, channel: 'email', state: 'sent', names: ['ada', 'bo'] },
            { at: NOW - 800, kind: 'escalation', step: 1, channel: 'push', state: 'failed', names: ['cy'] },
          ],
          next: [{ at, kind: 'escalation', step: 2, channels: ['push'], names: ['dan'] }],
        },
      ],
    ],
  });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringContaining('Raised, level 2'),
    expect.stringContaining('Mailed to ada, bo'),
    expect.stringMatching(/Pushed to cyStep 1: nobody had acknowledged · Not delivered/),
    'Not acknowledged yet',
    expect.stringMatching(/^Goes to dan at \d\d:\d\d, in 1[78] min$/),
    'Releases by itselfwhen it is back above 32%',
    'Not closed yet',
  ]);
});
