import type { Place } from '../../foundation/basics/great-circle.ts';
import type { Fix } from '../../foundation/kinds/location/fix.ts';
import { type TrackTitle, utcText } from './gpx.ts';
import type { Segment, Track } from './track.ts';

const coordinates = ({ latitude, longitude }: Place): [number, number] => [
  Number(longitude.toFixed(6)),
  Number(latitude.toFixed(6)),
];
const position = (fix: Fix): number[] =>
  fix.altitudeMetre === null ? coordinates(fix) : [...coordinates(fix), Number(fix.altitudeMetre.toFixed(1))];

/**
 * A track as GeoJSON (RFC 7946), piece by piece: each part without a gap as a line whose `coordTimes` and `speeds` (metres
 * per second) go along with its coordinates, stops and cell-tower positions as points; times in UTC.
 */
export function* geoJsonOf(track: Track, { name, creator }: TrackTitle): Generator<string, void, undefined> {
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"generator":${JSON.stringify(creator)},"features":[`;
  let separator = '\n';
  for (const segment of track.segments) {
    yield separator;
    yield* segmentOf(track, segment);
    separator = ',\n';
  }
  for (const feature of points(track)) {
    yield separator + JSON.stringify(feature);
    separator = ',\n';
  }
  yield '\n]}\n';
}

function* segmentOf(track: Track, { first, last }: Segment): Generator<string, void, undefined> {
  const lone = first === last;
  const list = function* (textOf: (place: number) => string) {
    for (let place = first; place <= last; place++) yield (place > first ? ',' : '') + textOf(place);
  };
  yield `{"type":"Feature","geometry":{"type":"${lone ? 'Point' : 'LineString'}","coordinates":${lone ? '' : '['}`;
  yield* list((place) => JSON.stringify(position(track.fixes[place]!)));
  yield `${lone ? '' : ']'}},"properties":{"kind":"track","coordTimes":[`;
  yield* list((place) => `"${utcText(track.fixes[place]!.at)}"`);
  yield '],"speeds":[';
  yield* list((place) => track.speeds[place]!.toFixed(2));
  yield ']}}';
}

function* points({ stops, coarse }: Track) {
  for (const stop of stops) {
    const properties = { kind: 'stop', from: utcText(stop.from), until: utcText(stop.until) };
    yield { type: 'Feature', geometry: { type: 'Point', coordinates: coordinates(stop) }, properties };
  }
  for (const fix of coarse) {
    const properties = { kind: `LBS${fix.kind}`, time: utcText(fix.at), accuracy: fix.accuracyMetre };
    yield { type: 'Feature', geometry: { type: 'Point', coordinates: coordinates(fix) }, properties };
  }
}
