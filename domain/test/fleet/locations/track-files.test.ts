import { expect, test } from 'vitest';
import { geoJsonOf } from '#domain/fleet/locations/geojson.ts';
import { gpxOf, xmlText } from '#domain/fleet/locations/gpx.ts';
import { speedBand, speedBandsOf } from '#domain/fleet/locations/speed-bands.ts';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';
import { fix } from './places.ts';

const title = { name: 'Tractor "3" <Süd> & \u0000co', creator: 'Wattyard' };
const track = trackOf([
  fix(0, 0, 0, { altitudeMetre: 12.34, satellites: 9, courseDegree: 90, speedMetrePerSecond: 5 }),
  fix(1, 300),
  fix(2, 600),
  fix(30, 40_000),
  fix(40, 40_010),
  fix(41, 41_000, 500, { kind: LocationKind.LBS4, accuracyMetre: 800 }),
]);
const whole = (parts: Iterable<string>) => [...parts].join('');

test('GPX: one trkseg for each part without a gap, times in UTC, names escaped', () => {
  const text = whole(gpxOf(track, title));
  expect(text).toContain('<name>Tractor &quot;3&quot; &lt;Süd&gt; &amp; co</name>');
  expect(text.match(/<trkseg>/g)).toHaveLength(2);
  expect(text.match(/<trkpt /g)).toHaveLength(5);
  expect(text).toContain(
    '<trkpt lat="53.540000" lon="9.980000"><ele>12.3</ele><time>2026-11-20T09:00:00.000Z</time><sat>9</sat><extensions><tpx:TrackPointExtension><tpx:speed>5.00</tpx:speed><tpx:course>90.0</tpx:course></tpx:TrackPointExtension></extensions></trkpt>',
  );
  expect(text).toContain('<desc>2026-11-20T09:30:00.000Z/2026-11-20T09:40:00.000Z</desc><type>stop</type></wpt>');
  expect(text).toContain('<time>2026-11-20T09:41:00.000Z</time><type>LBS4</type></wpt>');
  expect(text.indexOf('<wpt')).toBeLessThan(text.indexOf('<trk>'));
});

test('characters that XML does not allow are removed', () => {
  expect(xmlText('a\u0008b\ud800c\t🔋')).toBe('abc\t🔋');
});

test('GeoJSON: a line for each part with its times and speeds, stops and cell towers as points', () => {
  const { features, ...rest } = JSON.parse(whole(geoJsonOf(track, title)));
  expect(rest).toEqual({ type: 'FeatureCollection', name: title.name, generator: 'Wattyard' });
  expect(features.map(({ geometry, properties }: (typeof features)[0]) => [geometry.type, properties.kind])).toEqual([
    ['LineString', 'track'],
    ['LineString', 'track'],
    ['Point', 'stop'],
    ['Point', 'LBS4'],
  ]);
  expect(features[0].geometry.coordinates[0]).toEqual([9.98, 53.54, 12.3]);
  expect(features[0].properties.coordTimes).toHaveLength(3);
  expect(features[0].properties.speeds).toHaveLength(3);
});

test('an empty track and one with a single position are valid files', () => {
  expect(JSON.parse(whole(geoJsonOf(trackOf([]), title))).features).toEqual([]);
  const [lone] = JSON.parse(whole(geoJsonOf(trackOf([fix(0, 0)]), title))).features;
  expect(lone.geometry).toEqual({ type: 'Point', coordinates: [9.98, 53.54] });
  expect(whole(gpxOf(trackOf([]), title))).toMatch(/<trk>.*\n<\/trk>\n<\/gpx>\n$/);
});

test('speeds are coloured in bands from zero to the highest', () => {
  expect(speedBandsOf(0)).toEqual([1, 2, 5, 10]);
  expect(speedBandsOf(25 / 3.6)).toEqual([5, 10, 15, 20]);
  expect(speedBandsOf(500)).toEqual([130, 160, 200, 250]);
  expect([0, 5, 5.1, 20, 21].map((kmh) => speedBand(kmh / 3.6, [5, 10, 15, 20]))).toEqual([0, 0, 1, 3, 4]);
});
