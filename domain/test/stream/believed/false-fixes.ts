import fc from 'fast-check';
import type { Fix } from '#domain/foundation/kinds/location/fix.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';

/** False positions as receivers and those who map their values make them, among true ones. */
interface FalseRun {
  readonly name: string;
  /** The true fixes from `first` on, falsified, or with false ones between them. */
  readonly make: (true_: readonly Fix[], first: number, count: number) => Fix[];
}

/** Where the makers of modules are at home. */
const HOME = { latitude: 22.5431, longitude: 114.0579 } as const;

const replaced =
  (falsify: (fix: Fix, place: number, all: readonly Fix[]) => Partial<Fix>) =>
  (all: readonly Fix[], first: number, count: number): Fix[] =>
    all.map((fix, place) =>
      place >= first && place < first + count ? { ...fix, ...falsify(fix, place - first, all) } : fix,
    );
const between =
  (falsify: (fix: Fix, all: readonly Fix[], place: number) => Partial<Fix>) =>
  (all: readonly Fix[], first: number, count: number): Fix[] =>
    all.flatMap((fix, place) =>
      place >= first && place < first + count
        ? [fix, { ...fix, at: fix.at + 1000, ...falsify(fix, all, place) }]
        : [fix],
    );

export const CELLS = 'cells as satellites in between';

export const FALSE_RUNS: readonly FalseRun[] = [
  { name: 'sign of the longitude lost', make: replaced(({ longitude }) => ({ longitude: -longitude })) },
  { name: 'sign of the latitude lost', make: replaced(({ latitude }) => ({ latitude: -latitude })) },
  {
    name: 'latitude and longitude swapped',
    make: replaced(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude })),
  },
  { name: 'at home with the maker', make: replaced(() => HOME) },
  {
    name: 'at home with the maker, as a receiver that finds itself',
    make: replaced((_, place) => ({ ...HOME, latitude: HOME.latitude + place / 1e4 })),
  },
  {
    name: 'a jump of hundreds of kilometres',
    make: replaced(({ latitude, longitude }) => ({ latitude: latitude + 2.5, longitude: longitude - 1.5 })),
  },
  {
    name: 'old fixes in between',
    make: between((_, all) => ({ latitude: all[0]!.latitude - 0.2, longitude: all[0]!.longitude })),
  },
  {
    name: CELLS,
    make: between(({ latitude }, _, place) => ({
      latitude: latitude + (place % 2 === 0 ? 0.03 : -0.03),
      accuracyMetre: null,
    })),
  },
  {
    name: 'cells in between',
    make: between(({ latitude }) => ({ latitude: latitude + 0.02, kind: LocationKind.LBS4, accuracyMetre: 2000 })),
  },
  {
    name: 'areas in between',
    make: between(({ latitude }) => ({ latitude: latitude + 0.02, accuracyMetre: 2500 })),
  },
];

/** A false run of any kind at any place of so many true fixes. */
export const falseRun = (fixes: number, longest: number) =>
  fc.record({
    run: fc.nat({ max: FALSE_RUNS.length - 1 }),
    first: fc.integer({ min: 0, max: fixes - 1 }),
    count: fc.integer({ min: 1, max: longest }),
  });
