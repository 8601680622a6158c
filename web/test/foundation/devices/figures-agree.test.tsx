import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { ManagedCell } from '#web/features/fleet/device-admin/ManagedCell.tsx';
import type { ManagedDevice } from '#web/features/fleet/device-admin/manage-queries.ts';
import type { History } from '#web/features/fleet/device-page/history/history.ts';
import { DialCard } from '#web/features/fleet/device-page/now/DialCard.tsx';
import type { MonitorNow } from '#web/features/fleet/device-page/use-monitor.ts';
import { DeviceCard } from '#web/features/foundation/devices/card/DeviceCard.tsx';
import { MiniCard } from '#web/features/foundation/devices/card/MiniCard.tsx';
import { DevicePopup } from '#web/features/foundation/devices/popup/DevicePopup.tsx';
import { recordedReadings } from '#web/live/readings.ts';
import { show } from '../../harness/show.tsx';
import { item, NOW, record } from './item.ts';

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

/** Values on the edge of rounding. */
const measured = { ...record, soc: 6350, voltageRaw: 5285, batteryTemperature: 2465 };
const device = item({ lastRecordData: measured });
const managed = { ...device, soc: 6350, voltage: 5285, temperatureCentiCelsius: 2465 } as unknown as ManagedDevice;
const now = { readings: recordedReadings(measured), appearance: 'idle', stale: false } as unknown as MonitorNow;
const cell = (column: 'soc' | 'voltage' | 'temperature') => (
  <ManagedCell device={managed} column={column} typeName={String} />
);

/** Where the figures of one device stand. */
const PLACES: Readonly<Record<string, ReactNode>> = {
  'card of the list': <DeviceCard item={device} expanded onExpand={vi.fn()} warningLine={() => null} />,
  'folded card': <DeviceCard item={device} expanded={false} onExpand={vi.fn()} warningLine={() => null} />,
  'row of the panel': <MiniCard item={device} selected={false} onSelect={vi.fn()} />,
  'card on the map': <DevicePopup mcuId={device.mcuId} listed={device} onClose={vi.fn()} warnings={() => null} />,
  'page of the device': (
    <DialCard device={{ mcuId: device.mcuId, unit: 0 }} now={now} history={{} as unknown as History} soh={null} />
  ),
  'table of administrators': (
    <p>
      {cell('soc')} {cell('voltage')} {cell('temperature')}
    </p>
  ),
};
const FIGURES = { charge: /\d+%/g, voltage: /\d+[.,]\d+V/g, temperature: /\d+[.,]\d+°C/g };

/** The texts on the page, one after the other; the space before a unit may be one of the layout. */
function shownText(): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '');
  return texts.join('|').replace(/[|\s]+(?=(%|V|°C)(\W|$))/g, '');
}

test.each<Language>(['en', 'de', 'fr', 'zh_CN'])(
  'the figures of a device are the same everywhere: %s',
  async (language) => {
    const seen: Record<string, Set<string>> = { charge: new Set(), voltage: new Set(), temperature: new Set() };
    for (const [place, content] of Object.entries(PLACES)) {
      await show(content, { language });
      const text = shownText();
      for (const [figure, pattern] of Object.entries(FIGURES)) {
        const found = text.match(pattern) ?? [];
        if (figure === 'charge') expect(found, `${place} tells the charge`).not.toEqual([]);
        for (const each of found) seen[figure]?.add(each);
      }
      cleanup();
    }
    for (const [figure, texts] of Object.entries(seen)) expect([...texts], figure).toHaveLength(1);
  },
);
