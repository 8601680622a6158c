import type { Place } from '../../basics/great-circle.ts';
import { type Location, LocationKind } from '../wire.ts';

const MICRO = 1e6;

/** Degrees of a stored position. */
export const placeOf = ({ latitudeMicroDegree, longitudeMicroDegree }: Location): Place => ({
  latitude: latitudeMicroDegree / MICRO,
  longitude: longitudeMicroDegree / MICRO,
});

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

/** Assumed accuracy of a position without one, metres: open sky; a cell of a suburb. */
const USUAL_ACCURACY_METRE = { exact: 15, coarse: 1000 } as const;
/** A position that may be off by more is an area, whatever it is called. */
const AREA_METRE = 500;

/** How far off a position may be, metres: the device's value, else the usual one of its kind. */
export const accuracyOf = ({ kind, accuracyMetre }: Pick<Fix, 'kind' | 'accuracyMetre'>): number =>
  accuracyMetre ?? (isOfSatellites(kind) ? USUAL_ACCURACY_METRE.exact : USUAL_ACCURACY_METRE.coarse);

/** Satellites give a position, cell towers only an area. */
export const isExact = (fix: Pick<Fix, 'kind' | 'accuracyMetre'>): boolean =>
  isOfSatellites(fix.kind) && accuracyOf(fix) <= AREA_METRE;

/** Old devices that do not report the kind use satellites. */
const isOfSatellites = (kind: LocationKind): boolean => kind !== LocationKind.LBS2 && kind !== LocationKind.LBS4;
