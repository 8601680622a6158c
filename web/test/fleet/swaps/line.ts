import type { PlaceLine } from '#web/features/fleet/swaps/swap-queries.ts';

export const OLD = 'a0000000000000000000001f';
export const NEW = 'b0000000000000000000002f';
const AT = Date.UTC(2026, 10, 21, 13);

const mount = (mcuId: string, sn: string, from: number, until: number | null) => ({
  ...{ mcuId, sn, model: 'TT-200', firmwareVersion: '3.4.0', reason: '' },
  from,
  until,
});

/** A place whose monitor was never replaced. */
export const UNSWAPPED: PlaceLine = {
  placeId: '7',
  mcuId: OLD,
  since: Date.UTC(2022, 2, 14),
  monitors: [mount(OLD, '8611903344', Date.UTC(2022, 2, 14), null)],
  batteries: [],
  swaps: [],
  silences: [],
  oldMonitor: null,
};

const seen = { at: AT - 600_000, voltageCentiVolt: 5279, socCentiPercent: 6300 };

/** The same, replaced a moment ago. */
export const SWAPPED: PlaceLine = {
  ...UNSWAPPED,
  mcuId: NEW,
  monitors: [
    { ...mount(OLD, '8611903344', Date.UTC(2022, 2, 14), AT), reason: 'no network since an update' },
    mount(NEW, '8611904471', AT, null),
  ],
  batteries: [{ unit: 0, serialNumber: 'NVK-2203-098114', from: null, until: null }],
  swaps: [
    {
      ...{ swapId: 's1', oldMcuId: OLD, newMcuId: NEW, at: AT, doneAt: AT, byName: 'old-yard' },
      ...{ reason: 'no network since an update', records: 0, isBeingDerived: true },
      seen: {
        scannedAt: AT - 1_200_000,
        before: { ...seen, voltageCentiVolt: 5281 },
        after: seen,
        agrees: ['voltage'],
        differs: [],
        distanceMetre: null,
      },
      ...{ undoneAt: null, undoneByName: '', mayUndoUntil: Date.now() + 3_600_000 },
    },
  ],
  silences: [{ from: AT - 2 * 3_600_000, until: AT }],
  oldMonitor: { mcuId: OLD, sn: '8611903344', state: 'replaced' },
};
