import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ProviderForm } from '#web/features/access/single-sign-on/ProviderForm.tsx';
import { returnFault } from '#web/features/access/single-sign-on/return-fault.ts';
import { sentOf, valuesOf } from '#web/features/access/single-sign-on/setting-values.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.restoreAllMocks());

const COMPANY = { id: 5, companyName: 'Northgate', idx: '1-5' };
const SETTING = {
  label: 'Example ID',
  issuer: 'https://id.example.com',
  clientId: 'wattyard',
  scopes: 'openid',
  groupClaim: 'groups',
  rules: [{ group: 'bosses', role: 'admin', companyId: 6 }],
  fallbackRole: null,
  strongValues: ['mfa', 'hwk'],
  enabled: true,
  passwordsAllowed: true,
  hasSecret: true,
  updatedAt: 7,
  accounts: 2,
} as const;
const setting = { ...SETTING, rules: [...SETTING.rules], strongValues: [...SETTING.strongValues] };

test('loaded settings are sent back unchanged, and the secret stays unless a new one is typed', () => {
  const sent = sentOf(valuesOf(setting), setting);
  const { hasSecret: _has, updatedAt, accounts: _accounts, ...same } = setting;
  expect(sent).toEqual({ setting: same, updatedAt });
  expect(sentOf({ ...valuesOf(setting), clientSecret: ' new ' }, setting).clientSecret).toBe('new');
});

test('a page shows only sign-in errors that are in its address', () => {
  expect(returnFault('single_sign_on_refused')?.code).toBe('single_sign_on_refused');
  for (const other of [undefined, 'server_error', '<b>', 'constructor']) expect(returnFault(other)).toBeNull();
});

const form = (redirectAddress: string | null) => (
  <ProviderForm
    company={COMPANY}
    companies={[COMPANY, { id: 6, companyName: 'Millfield', idx: '1-5-6' }]}
    provider={{ setting: null, redirectAddress }}
    onClose={() => {}}
  />
);

test('new settings show what is missing, line by line, and nothing is sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('none is expected'));
  const { user } = await show(form('https://yard.example.com/user/singleSignOn/callback'));
  expect(screen.getByText('https://yard.example.com/?company=5')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Enter a name')).toBeTruthy());
  expect(screen.getByText('Enter the client ID')).toBeTruthy();
  expect(screen.getByText('Enter the name of each group')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('group lines are added, moved and removed', async () => {
  const { user } = await show(form(null));
  expect(screen.getByText(/PUBLIC_URL/)).toBeTruthy();
  for (const name of ['one', 'two']) {
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await user.type(screen.getByRole('textbox', { name: name === 'one' ? 'Group 1' : 'Group 2' }), name);
  }
  await user.click(screen.getByRole('button', { name: 'Move line 2 up' }));
  const first = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Group 1' }).value;
  expect(first()).toBe('two');
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(first()).toBe('one');
});
