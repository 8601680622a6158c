import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { ApiError } from '#web/api/api-error.ts';
import { EndedDeviceContext } from '#web/ui/mark/ServiceLine.tsx';
import { Failure } from '#web/ui/page/Failure.tsx';
import { item } from '../foundation/devices/item.ts';
import { show } from '../harness/show.tsx';

const failure = (code: string, modules: ('dataService' | 'order')[] = ['dataService', 'order']) =>
  show(
    <EndedDeviceContext value={item({ serviceExpiry: Date.now() - DAY_MS, renewable: true })}>
      <Failure error={new ApiError('refused', code)} onAgain={() => {}} />
    </EndedDeviceContext>,
    { signedIn: { modules } },
  );

test('what did not load is asked for again', async () => {
  await failure('device_not_found');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a device whose data service is over says so, and its way is to renew it', async () => {
  await failure('data_service_expired');
  expect(screen.getByRole('alert').textContent).toContain('Data service ended');
  expect(screen.getByRole('button', { name: 'Renew' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('who cannot buy data service is only told', async () => {
  await failure('data_service_expired', []);
  expect(screen.getByRole('alert').textContent).toContain('Data service ended');
  expect(screen.queryByRole('button')).toBeNull();
});
