import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageQueries } from '#web/features/alerting/alarms/message-queries.ts';
import { placesOf } from '#web/features/alerting/alarms/messages-filter.ts';
import { MessageStrip } from '#web/features/alerting/alarms/strip/MessageStrip.tsx';
import { OpenCount } from '#web/features/foundation/system/OpenCount.tsx';
import { show } from '../../harness/show.tsx';

const SUMMARY = { open: [1, 2, 0, 0], unhandled: 2, days: [], medianReleaseMs: null };

test('the strip says of the open warnings how many nobody has acknowledged, in the words of the badge', async () => {
  const { queryKey } = messageQueries.summary(1, placesOf({}));
  await show(
    <>
      <MessageStrip type={1} search={{}} />
      <OpenCount count={2} open={3} />
    </>,
    { known: [[queryKey, SUMMARY]] as never },
  );
  expect(screen.getByText('3 open, 2 not acknowledged')).toBeTruthy();
  expect(screen.getByTitle('3 open, 2 not acknowledged').textContent).toBe('2');
  expect(screen.getByRole('link', { name: /^2 ?Level 2, open$/ })).toBeTruthy();
});
