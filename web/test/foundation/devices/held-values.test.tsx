import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { HeldValue } from '#domain/stream/readings/held-values.ts';
import type { History } from '#web/features/fleet/device-page/history/history.ts';
import { DialCard } from '#web/features/fleet/device-page/now/DialCard.tsx';
import { WaterTile } from '#web/features/fleet/device-page/now/WaterTile.tsx';
import type { MonitorNow } from '#web/features/fleet/device-page/use-monitor.ts';
import { DeviceCard } from '#web/features/foundation/devices/card/DeviceCard.tsx';
import { DevicePopup } from '#web/features/foundation/devices/popup/DevicePopup.tsx';
import { afterMessage } from '#web/live/live-device.ts';
import { newestReadings, noReadings, recordedReadings } from '#web/live/readings.ts';
import { show } from '../../harness/show.tsx';
import { message, values } from '../../live/messages.ts';
import { item, NOW, record } from './item.ts';

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const measured = (minutes: number) => {
  const held = ['soc', 'batteryTemperature', 'waterLevel'].map((name) => ({ name, since: NOW - minutes * MINUTE_MS }));
  return { ...record, soc: 6300, waterLevel: 1, yhubStimeTs: NOW, held };
};

/** Where values of a device stand, and how many of them are held in each. */
const PLACES: readonly (readonly [string, number, (minutes: number) => ReactNode])[] = [
  [
    'card of the list',
    2,
    (minutes) => (
      <DeviceCard
        item={item({ lastRecordData: measured(minutes) })}
        expanded
        onExpand={vi.fn()}
        warningLine={() => null}
      />
    ),
  ],
  [
    'card on the map',
    2,
    (minutes) => {
      const listed = item({ lastRecordData: measured(minutes) });
      return <DevicePopup mcuId={listed.mcuId} listed={listed} onClose={vi.fn()} warnings={() => null} />;
    },
  ],
  [
    'page of the device',
    2,
    (minutes) => {
      const readings = recordedReadings(measured(minutes));
      const now = { readings, appearance: 'idle', stale: false } as unknown as MonitorNow;
      return (
        <>
          <DialCard device={{ mcuId: 'a', unit: 0 }} now={now} history={{} as unknown as History} soh={null} />
          <WaterTile level={readings.waterLevel} stale={false} since={readings.held.waterLevel} />
        </>
      );
    },
  ],
];

test.each(PLACES)(
  '%s: a held value is shown, and marked with its age once it is older than ten minutes',
  async (_, count, at) => {
    await show(at(25));
    expect(screen.getAllByText('Last measured: 25 min ago')).toHaveLength(count);
    expect(document.body.textContent).toContain('63');
    cleanup();
    await show(at(10));
    expect(screen.queryByText(/Last measured/)).toBeNull();
    expect(document.body.textContent).toContain('63');
  },
);

test('the age of a current is that of the part that came last; one that is new is not held', () => {
  const readings = (held: readonly HeldValue[]) => recordedReadings({ ...record, held }).held.current;
  expect(readings([{ name: 'currentUsing', since: 1 }])).toBeUndefined();
  expect(
    readings([
      { name: 'currentUsing', since: 1 },
      { name: 'currentCharging', since: 2 },
    ]),
  ).toBe(2);
});

test('the live feed says what is held', () => {
  const realTimeData = { ...values(NOW, { soc: 6300 }), held: { values: [{ name: 'soc', sinceMs: 7 }] } };
  expect(newestReadings(noReadings, afterMessage(undefined, message({ realTimeData }))).held).toEqual({ soc: 7 });
});
