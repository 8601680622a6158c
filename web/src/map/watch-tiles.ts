import type { ErrorEvent as MapErrorEvent, MapLibreMap } from 'maplibre-gl';

/** A single tile may fail; this many in a row mean that the service is unavailable. */
const failuresInRow = 4;

/** Reports when tiles of the base map keep failing and when they recover. Returns a function that stops it. */
export function watchTiles(map: MapLibreMap, onChange: (failing: boolean) => void): () => void {
  let failures = 0;
  const onError = (event: MapErrorEvent) => {
    if (!('sourceId' in event) || !String(event.sourceId).startsWith('base')) return;
    failures += 1;
    if (failures === failuresInRow) onChange(true);
  };
  const onData = (event: { sourceId: string; tile?: unknown }) => {
    if (failures === 0 || !event.sourceId.startsWith('base') || !event.tile) return;
    if (failures >= failuresInRow) onChange(false);
    failures = 0;
  };
  map.on('error', onError);
  map.on('sourcedata', onData);
  return () => {
    map.off('error', onError);
    map.off('sourcedata', onData);
  };
}
