import gcoord from 'gcoord';
import type { Place } from '../../foundation/basics/great-circle.ts';
import { isInOffsetRegion } from './china-outline.ts';

const converted = ({ latitude, longitude }: Place, from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02'): Place => {
  if (!isInOffsetRegion(longitude, latitude)) return { latitude, longitude };
  const [toLongitude, toLatitude] = gcoord.transform<[number, number]>([longitude, latitude], gcoord[from], gcoord[to]);
  return { latitude: toLatitude, longitude: toLongitude };
};

/** WGS-84 → GCJ-02, for a map service declared as GCJ-02; unchanged outside China. */
export const gcj02Of = (wgs84: Place): Place => converted(wgs84, 'WGS84', 'GCJ02');

/** GCJ-02 → WGS-84, accurate to 0.2 m; unchanged outside China. */
export const wgs84Of = (gcj02: Place): Place => converted(gcj02, 'GCJ02', 'WGS84');
