import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { Contradictions } from '#web/features/power/energy/statistics/Contradictions.tsx';
import { show } from '../../harness/show.tsx';

const FROM = Date.UTC(2026, 10, 20, 0, 5);
const TO = Date.UTC(2026, 10, 20, 23, 55);
const energy = (contradicted: { from: number; to: number; counted: number; powered: number }[]) => ({
  ...{ unit: 2, kind: KIND.inverter, energy: 'output' as const, parts: [200], counted: 200, integrated: 0 },
  ...{ unplaced: 0, unknownMs: 0, doubts: 0, doubted: [], overruled: [], contradicted },
});

test('nothing is said where counter and power agree', async () => {
  await show(<Contradictions energies={[energy([])]} timeZone="Etc/UTC" />);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a counter that its power contradicts is named with both figures, the time, and which one counts', async () => {
  const days = [{ from: FROM, to: TO, counted: 2400, powered: 24_000 }];
  await show(<Contradictions energies={[energy(days)]} timeZone="Etc/UTC" />);
  expect(screen.getByRole('listitem').textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Unit 2, AC output, 20 Nov, 00:05 to 20 Nov, 23:55: its counter says 2.40 kWh, its power 24.00 kWh. One of them is wrong; the counter is what counts here.',
  );
});
