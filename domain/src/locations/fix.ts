import { type Location, LocationKind } from '../kinds/wire.ts';
import type { Place } from './gcj.ts';
import { placeOf } from './position.ts';

/** One position of a track, WGS-84. Values that the device did not send are null. */
export interface Fix extends Place {
  /** UTC epoch ms. */
  readonly at: number;
  readonly kind: LocationKind;
  readonly speedMetrePerSecond: number | null;
  readonly courseDegree: number | null;
  readonly accuracyMetre: number | null;
  readonly altitudeMetre: number | null;
  readonly satellites: number | null;
}

const scaled = (value: number | undefined, divisor: number): number | null =>
  value === undefined ? null : value / divisor;

/** A stored position as a fix of a track. */
export const fixOf = (at: number, location: Location): Fix => ({
  ...placeOf(location),
  at,
  kind: location.kind,
  speedMetrePerSecond: scaled(location.speedCentiMetrePerSecond, 100),
  courseDegree: scaled(location.courseCentiDegree, 100),
  accuracyMetre: scaled(location.accuracyDecimetre, 10),
  altitudeMetre: scaled(location.altitudeDecimetre, 10),
  satellites: location.satellites ?? null,
});

/** Satellites give a position, cell towers only an area. Old devices that do not report the kind use satellites. */
export const isExact = ({ kind }: Pick<Fix, 'kind'>): boolean =>
  kind !== LocationKind.LBS2 && kind !== LocationKind.LBS4;

/** Assumed accuracy of a position without one, metres: open sky; a cell of a suburb. */
const USUAL_ACCURACY_METRE = { exact: 15, coarse: 1000 } as const;

/** How far off a position may be, metres: the device's value, else the usual one of its kind. */
export const accuracyOf = (fix: Pick<Fix, 'kind' | 'accuracyMetre'>): number =>
  fix.accuracyMetre ?? (isExact(fix) ? USUAL_ACCURACY_METRE.exact : USUAL_ACCURACY_METRE.coarse);
