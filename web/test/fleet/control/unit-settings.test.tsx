import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Commands, useCommand } from '#web/features/fleet/control/command/use-command.ts';
import type { CommandItem } from '#web/features/fleet/control/control-queries.ts';
import { CopyToOthers } from '#web/features/fleet/control/unit/CopyToOthers.tsx';
import { UnitSettings } from '#web/features/fleet/control/unit/UnitSettings.tsx';
import { show } from '../../harness/show.tsx';
import { charger } from './charger.ts';
import { unitCommand } from './unit-command.ts';

afterEach(() => void vi.restoreAllMocks());

const command = (more: Partial<CommandItem>) =>
  unitCommand({ state: 'acknowledged', byName: 'ada', acknowledgedAt: 3, ...more });

const commandsWith = (newest?: CommandItem): Commands => ({
  commandOf: (kind) => (newest?.kind === kind ? newest : undefined),
  isBusy: () => false,
  isLoading: false,
  refusal: () => undefined,
  limitsRefusal: () => undefined,
  give: vi.fn(),
});

test('a value that the device does not report is --, not a number', async () => {
  await show(<UnitSettings title="Charger" configuration={charger({ float: null })} commands={commandsWith()} />);
  const form = screen.getByRole('form', { name: 'Charger' });
  expect(within(form).getByRole('status').textContent).toMatch(/^Cloud copy of .* Values: 5 of 6\.$/);
  const float = within(form).getByRole<HTMLInputElement>('spinbutton', { name: 'Float' });
  expect([float.value, float.placeholder]).toEqual(['', '--']);
  expect(within(form).getByRole('slider', { name: 'Float' }).getAttribute('aria-valuetext')).toBe('--');
  expect(within(form).getByRole('button', { name: 'Write to device' }).getAttribute('title')).toBe(
    'Nothing is changed',
  );
});

test('an acknowledged change is being read back, and is not a success yet', async () => {
  await show(<UnitSettings title="Charger" configuration={charger()} commands={commandsWith(command({}))} />);
  const write = screen.getByRole('region', { name: 'Last write' });
  expect(within(write).getByText('Reading back')).toBeTruthy();
  expect(within(write).queryByText('Verified')).toBeNull();
  const step = within(write).getByText('Verified by reading back').closest('li');
  expect(step?.getAttribute('aria-current')).toBe('step');
  const row = within(screen.getByRole('region', { name: 'Device and cloud copy' })).getByRole('row', { name: /Float/ });
  expect(row.textContent).toContain('--13.5');
});

function AsAsked() {
  return <UnitSettings title="Charger" configuration={charger()} commands={useCommand({ mcuId: 'h1' }, true)} />;
}

test('nothing can be changed until it is known that the reader may', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  const { user } = await show(<AsAsked />);
  const isShut = () => {
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Float' }).readOnly).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Float' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Write to device' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: /back to default/ })).toBeNull();
  };
  isShut();
  await user.type(screen.getByRole('spinbutton', { name: 'Float' }), '1');
  await user.click(screen.getByRole('button', { name: 'Write to device' }));
  isShut();
});

test('only changes are written, in the units of the settings', async () => {
  const commands = commandsWith();
  const { user } = await show(<UnitSettings title="Charger" configuration={charger()} commands={commands} />);
  const float = screen.getByRole('spinbutton', { name: 'Float' });
  await user.clear(float);
  await user.type(float, '13.8');
  await user.click(screen.getByRole('button', { name: 'Write to device (1)' }));
  expect(commands.give).toHaveBeenCalledWith({
    kind: 'unitConfiguration',
    unit: 2,
    deviceType: 'j',
    settings: { float: 13.8 },
  });
});

test('what is shown is narrowed to changes; a value goes back to its default, and all changes are discarded', async () => {
  const commands = commandsWith();
  const { user } = await show(
    <UnitSettings title="Charger" configuration={charger({ float: 13.9 })} commands={commands} />,
  );
  await user.click(screen.getByRole('button', { name: 'Read from device' }));
  expect(commands.give).toHaveBeenCalledWith({ kind: 'readConfiguration' });
  await user.click(screen.getByRole('button', { name: 'Float: back to default' }));
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Float' }).value).toBe('13.5');
  await user.click(screen.getByText('Changed (1)'));
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByText('No setting is like that.')).toBeTruthy();
  await user.click(screen.getByText('All (6)'));
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Float' }).value).toBe('13.9');
});

test('devices behind one hub are written one after the other; a refusal is shown at its device', async () => {
  const target = (mcuId: string, unit: number, deviceName: string, more: object = {}) => ({
    mcuId,
    unit,
    deviceName,
    onlineStatus: true,
    receivedAt: 1,
    differing: [{ key: 'float', value: 13.5, wanted: 13.8 }],
    ...more,
  });
  const list = [
    target('h1', 1, 'One'),
    target('h1', 2, 'Two'),
    target('h2', 1, 'Three'),
    target('h3', 1, 'Far', { onlineStatus: false }),
    target('h4', 1, 'Equal', { differing: [] }),
  ];
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address), location.href).pathname;
    const { mcuId, unit, id } = Object.fromEntries(new URLSearchParams(String(init?.body ?? '')));
    if (path.endsWith('/listUnitsLike'))
      return Response.json({
        resultCode: 1001,
        resultMessage: 'success',
        resultModel: { model: 'AC-40', more: false, list },
      });
    asked.push(id ? `look ${id}` : `${mcuId}/${unit}`);
    if (mcuId === 'h2')
      return Response.json({ resultCode: 1002, resultMessage: 'command_under_way', resultModel: null });
    const isDone = id !== undefined || unit === '2';
    const resultModel = command({
      id: `${mcuId}/${unit}`,
      state: isDone ? 'verified' : 'sent',
      endedAt: isDone ? 5 : null,
    });
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const { user } = await show(<CopyToOthers mcuId="h0" configuration={charger({ float: 13.8 })} />);
  const line = (name: string) =>
    screen.getAllByRole('listitem').find((each) => each.textContent.includes(name)) as HTMLElement;
  await screen.findByText('One');
  for (const name of ['Far', 'Equal'])
    expect(within(line(name)).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  for (const name of ['One', 'Two', 'Three']) await user.click(within(line(name)).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Preview copy (3)' }));
  await user.click(screen.getByRole('button', { name: 'Write to devices (3)' }));
  await waitFor(() => expect(line('Two').textContent).toContain('Verified'), { timeout: 3000 });
  expect(line('One').textContent).toContain('Verified');
  expect(line('Three').textContent).toContain('under way');
  expect(asked.filter((each) => !each.startsWith('h2'))).toEqual(['h1/1', 'look h1/1', 'h1/2']);
});
