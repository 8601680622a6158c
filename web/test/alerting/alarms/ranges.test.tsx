import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { RangesCard } from '#web/features/alerting/alarms/ranges/RangesCard.tsx';
import { type ChannelRange, rangesQuery } from '#web/features/alerting/alarms/ranges/range-queries.ts';
import { show } from '../../harness/show.tsx';

const MCU = 'a'.repeat(24);
const DEVICE = { mcuId: MCU, deviceType: 'a', companyId: 1, companyPath: '1', companyName: 'Northgate' };

const origin = (layer: 'device' | 'type') => ({
  layer,
  companyId: layer === 'device' ? null : 1,
  companyName: layer === 'device' ? null : 'Northgate',
  siteId: null,
  site: null,
  deviceType: layer === 'device' ? null : 'a',
});
const VOLTAGE: ChannelRange = {
  ...{ kind: KIND.monitor, channel: 'voltage', possible: { lowest: -1000, highest: 200_000 } },
  believed: null,
  inherited: null,
  refused: 0,
  refusedAt: null,
};
const SET: ChannelRange = {
  ...VOLTAGE,
  believed: { lowest: 0, highest: 6550, origin: origin('device') },
  refused: 1214,
  refusedAt: Date.UTC(2026, 10, 21, 9, 26),
};
const HEAT: ChannelRange = {
  ...{ ...VOLTAGE, channel: 'temperature', possible: { lowest: -10_000, highest: 15_000 } },
  believed: { lowest: -2000, highest: 15_000, origin: origin('type') },
  inherited: { lowest: -2000, highest: 15_000, origin: origin('type') },
};

async function card(
  channels: readonly ChannelRange[],
  { refusal, own = true }: { refusal?: string; own?: boolean } = {},
) {
  const sent: { path: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel: { devices: 1, channels } });
  });
  const shown = await show(<RangesCard device={DEVICE} refusal={refusal} />, {
    known: [[rangesQuery(MCU).queryKey, { channels }]],
    signedIn: { companyPath: own ? '1' : '1-7' },
  });
  const saved = () =>
    sent
      .filter(({ path }) => path.endsWith('/saveValueRanges'))
      .map(({ body }) => ({ scope: JSON.parse(body.scope!), ranges: JSON.parse(body.ranges!) }));
  return { ...shown, saved };
}

test('a range says what is believed, where it comes from, what is possible and what it left out', async () => {
  await card([SET, HEAT]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Voltage.*0.V to 65\.5.V/);
  expect(rows[0]).toMatch(/Possible: [-−]10.V to 2,000.V/);
  expect(rows[0]).toMatch(/Left out in 24 h: 1,214, the last/);
  expect(rows[1]).toMatch(/Battery temperature.*[-−]20.°C to 150.°C.*Northgate/);
});

test('without a range all is believed that is possible', async () => {
  await card([VOLTAGE]);
  expect(screen.getByText(/No range is set/)).toBeDefined();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('a value is chosen and its range set for the device, an empty end as far as is possible', async () => {
  const { user, saved } = await card([VOLTAGE, HEAT]);
  await user.click(screen.getByRole('button', { name: 'Set range' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose a value.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /Value/ }));
  await user.click(await screen.findByRole('option', { name: /Voltage/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/This is all that is possible/)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Highest (V)' }), '2500');
  expect(dialog.getByText(/It has to be within/)).toBeDefined();
  await user.clear(dialog.getByRole('textbox', { name: 'Highest (V)' }));
  await user.type(dialog.getByRole('textbox', { name: 'Highest (V)' }), '65.5');
  await user.type(dialog.getByRole('textbox', { name: 'Lowest (V)' }), '70');
  expect(dialog.getByText('The highest must not be below the lowest.')).toBeDefined();
  await user.clear(dialog.getByRole('textbox', { name: 'Lowest (V)' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(saved()).toEqual([
      {
        scope: { mcuIds: [MCU] },
        ranges: [{ kind: KIND.monitor, channel: 'voltage', range: { lowest: -1000, highest: 6550 } }],
      },
    ]),
  );
});

test('a range of the type is changed and taken away there', async () => {
  const { user, saved } = await card([HEAT]);
  await user.click(screen.getByRole('button', { name: /Change the range of Battery temperature/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Lowest (°C)' }).value).toBe('-20');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Highest (°C)' }).value).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Remove range' }));
  await vi.waitFor(() =>
    expect(saved()).toEqual([
      {
        scope: { companyId: 1, deviceType: 'a' },
        ranges: [{ kind: KIND.monitor, channel: 'temperature', range: null }],
      },
    ]),
  );
});

test('what is taken away is what the form is about: not the range of the type for one device', async () => {
  const { user } = await card([HEAT]);
  await user.click(screen.getByRole('button', { name: /Change the range of Battery temperature/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Remove range' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /Holds for/ }));
  await user.click(await screen.findByRole('option', { name: 'This device' }));
  expect(dialog.queryByRole('button', { name: 'Remove range' })).toBeNull();
});

test('who may not change it sees it, and who has the device on loan sees nothing of it', async () => {
  const { unmount } = await card([SET], { refusal: 'Only administrators' });
  expect(screen.queryByRole('button', { name: /Change the range/ })).toBeNull();
  expect(screen.getByText(/Left out in 24 h/)).toBeDefined();
  unmount();
  await card([SET], { own: false });
  expect(screen.queryByText('What is believed')).toBeNull();
});

test('both ends empty lift a range from above, and no limit is told as such', async () => {
  const { user, saved } = await card([{ ...HEAT, believed: { ...HEAT.possible, origin: origin('device') } }]);
  expect(screen.getAllByRole('listitem')[0]!.textContent).toMatch(/Battery temperature.*No limit/);
  await user.click(screen.getByRole('button', { name: /Change the range of Battery temperature/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Lowest (°C)' }).value).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(saved()).toEqual([
      {
        scope: { mcuIds: [MCU] },
        ranges: [{ kind: KIND.monitor, channel: 'temperature', range: HEAT.possible }],
      },
    ]),
  );
});
