import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { companyAdminQueries } from '#web/features/fleet/company-admin/company-admin-queries.ts';
import { DeviceAuthorities } from '#web/features/fleet/company-admin/DeviceAuthorities.tsx';
import { show } from '../../harness/show.tsx';

const authority = (id: number, name: string, validUntil: number) => ({
  id,
  name,
  fingerprint: `${id}`.repeat(64),
  validFrom: 0,
  validUntil,
  addedAt: 0,
});
const known = (list: readonly object[]) => [[companyAdminQueries.authorities(7).queryKey, list]] as const;

test('an authority is listed with its end, and revoking it is asked first', async () => {
  const list = [
    authority(1, 'Old works', Date.now() - DAY_MS),
    authority(2, 'Battery works', Date.now() + 3 * 365 * DAY_MS),
  ];
  await show(<DeviceAuthorities companyId={7} />, { known: known(list) });
  const section = within(screen.getByRole('region', { name: 'Certificates of devices' }));
  const [old, works] = section.getAllByRole('listitem');
  expect(old?.textContent).toMatch(/Old works.*Expired on/);
  expect(works?.textContent).toMatch(/Battery works.*SHA-256 2222222222222222….*Valid until/);
  await userEvent.click(within(works!).getByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this authority?' }));
  expect(dialog.getByText('Battery works')).toBeTruthy();
});

test('without one it says how devices sign in, and nothing is sent without a certificate', async () => {
  await show(<DeviceAuthorities companyId={7} />, { known: known([]) });
  expect(screen.getByText('No authority yet: devices sign in with their keys.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Trust authority' }));
  expect(await screen.findByText('Paste the certificate')).toBeTruthy();
});
