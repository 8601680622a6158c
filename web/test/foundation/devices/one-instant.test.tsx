import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { DeviceItem } from '#web/api/device-queries.ts';
import type { Session } from '#web/api/session.ts';
import { ManagedCell } from '#web/features/fleet/device-admin/ManagedCell.tsx';
import type { ManagedDevice } from '#web/features/fleet/device-admin/manage-queries.ts';
import { DeviceHeader } from '#web/features/fleet/device-page/header/DeviceHeader.tsx';
import { DeviceCard } from '#web/features/foundation/devices/card/DeviceCard.tsx';
import { EnergyCard } from '#web/features/foundation/devices/card/EnergyCard.tsx';
import { MiniCard } from '#web/features/foundation/devices/card/MiniCard.tsx';
import { saidOfItem } from '#web/features/foundation/devices/device-state.ts';
import { DevicePopup } from '#web/features/foundation/devices/popup/DevicePopup.tsx';
import { recordedReadings } from '#web/live/readings.ts';
import { EndedDeviceContext } from '#web/ui/mark/ServiceLine.tsx';
import { ServiceEnded } from '#web/ui/page/ServiceEnded.tsx';
import { show } from '../../harness/show.tsx';
import { item, NOW, record } from './item.ts';

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const managed = (device: DeviceItem) =>
  ({
    ...device,
    companyPath: device.renewable ? '1,' : '2,',
    lastReport: device.lastRecordData?.yhubStimeTs ?? null,
    soc: device.lastRecordData?.soc ?? null,
  }) as unknown as ManagedDevice;
const card = (device: DeviceItem, expanded: boolean) => (
  <DeviceCard item={device} expanded={expanded} onExpand={vi.fn()} warningLine={() => null} />
);
/** Everything that says whether a device is heard. */
const PLACES: Readonly<Record<string, (device: DeviceItem) => ReactNode>> = {
  'open card': (device) => card(device, true),
  'folded card': (device) => card(device, false),
  'card on the map': (device) => (
    <DevicePopup mcuId={device.mcuId} listed={device} onClose={vi.fn()} warnings={() => null} />
  ),
  'row of the panel': (device) => <MiniCard item={device} selected={false} onSelect={vi.fn()} />,
  'card of an energy device': (device) => <EnergyCard item={{ ...device, manufacturer: 1 }} />,
  'table of administrators': (device) => (
    <p>
      {(['state', 'lastReport'] as const).map((column) => (
        <ManagedCell key={column} device={managed(device)} column={column} typeName={String} />
      ))}
    </p>
  ),
};
const HEAD = (device: DeviceItem) => (
  <DeviceHeader
    info={device}
    said={saidOfItem(device, undefined, recordedReadings(device.lastRecordData), NOW)}
    typeName="Forklift"
    image={null}
    follow={null}
    onBack={vi.fn()}
    onLocate={vi.fn()}
  />
);
const WITH_TIME = ['open card', 'card on the map', 'table of administrators'];

describe('offline for how long', () => {
  const silent = (lastContact: number, at: number) =>
    item({ onlineStatus: false, lastContact, lastRecordData: { ...record, yhubStimeTs: at } });
  const places = { ...Object.fromEntries(WITH_TIME.map((name) => [name, PLACES[name]])), 'head of a page': HEAD };

  test.each(Object.entries(places))('%s counts from the last message', async (_name, content) => {
    await show(content?.(silent(NOW - 32 * MINUTE_MS, NOW - 33 * MINUTE_MS)));
    expect(document.body.textContent).toContain('Offline for 32 min');
    expect(document.body.textContent).not.toContain('ago');
  });

  test.each(Object.entries(places))('%s says both where the values are of another time', async (_name, content) => {
    await show(content?.(silent(NOW - 32 * MINUTE_MS, NOW - 26 * HOUR_MS)));
    expect(document.body.textContent).toMatch(/Last connected .+, values of .+/);
    expect(document.body.textContent).not.toMatch(/Offline for|ago/);
  });
});

describe('a data service that has ended', () => {
  const ENDED = NOW - 3 * DAY_MS;
  /** The row as a page has it that was open before the end. */
  const ended = (renewable: boolean) => item({ serviceExpiry: ENDED, renewable });
  const READERS: Readonly<Record<string, { signedIn: Partial<Session>; renewable: boolean; buys: boolean }>> = {
    administrator: { signedIn: { role: 'admin', modules: ['dataService'] }, renewable: true, buys: true },
    'administrator without the module': { signedIn: { role: 'admin' }, renewable: true, buys: false },
    'common user': { signedIn: { role: 'commonUser', modules: ['dataService'] }, renewable: false, buys: false },
    lessee: { signedIn: { role: 'admin', modules: ['dataService'] }, renewable: false, buys: false },
    guest: { signedIn: { role: 'guest' }, renewable: false, buys: false },
  };

  test.each(Object.entries(READERS))('%s reads one sentence everywhere, and no value', async (_name, reader) => {
    const device = ended(reader.renewable);
    for (const [place, content] of Object.entries(PLACES)) {
      await show(content(device), { signedIn: reader.signedIn });
      const text = document.body.textContent ?? '';
      expect(text, place).toContain('Data service ended on ');
      expect(text, place).not.toMatch(/Online|Offline|50 ?%|52\.81|No data yet/);
      // A row of the panel is one button; its card on the map has the link.
      const link = screen.queryByRole('link', { name: 'Renew' });
      expect(link !== null, place).toBe(reader.buys && place !== 'row of the panel');
      if (link)
        expect(decodeURIComponent(link.getAttribute('href') ?? ''), place).toMatch(
          new RegExp(`device="?${device.mcuId}`),
        );
      cleanup();
    }
  });

  test.each(Object.entries(READERS))('%s reads it on the pages of the device', async (_name, reader) => {
    await show(
      <EndedDeviceContext value={ended(reader.renewable)}>
        <ServiceEnded />
      </EndedDeviceContext>,
      { signedIn: reader.signedIn },
    );
    expect(screen.getByRole('alert').textContent).toContain('Data service ended on ');
    expect(screen.queryByRole('button', { name: 'Renew' }) !== null).toBe(reader.buys);
  });

  test('what can no longer be resumed cannot be renewed', async () => {
    await show(card(item({ serviceExpiry: NOW - 100 * DAY_MS, renewable: true }), true), {
      signedIn: { modules: ['dataService'] },
    });
    expect(screen.queryByRole('link', { name: 'Renew' })).toBeNull();
  });
});
