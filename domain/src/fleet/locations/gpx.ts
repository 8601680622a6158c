import type { Place } from '../../foundation/basics/great-circle.ts';
import type { Fix } from '../../foundation/kinds/location/fix.ts';
import type { Track } from './track.ts';

/** The name and source of a track. */
export interface TrackTitle {
  readonly name: string;
  readonly creator: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 does not allow, not even escaped. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text inside XML. */
export const xmlText = (text: string): string =>
  text.replace(NO_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

export const utcText = (at: number): string => new Date(at).toISOString();
const degrees = ({ latitude, longitude }: Place): string =>
  `lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"`;

/**
 * A track as GPX 1.1, piece by piece: its stops and cell-tower positions as way points, each part without a gap as a
 * `trkseg`, times in UTC. Speed and course are in the usual extension (TrackPointExtension v2).
 */
export function* gpxOf(track: Track, { name, creator }: TrackTitle): Generator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${xmlText(creator)}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<metadata><name>${xmlText(name)}</name></metadata>
`;
  for (const stop of track.stops) {
    yield `<wpt ${degrees(stop)}><time>${utcText(stop.from)}</time><name>P</name><desc>${utcText(stop.from)}/${utcText(stop.until)}</desc><type>stop</type></wpt>\n`;
  }
  for (const fix of track.coarse) {
    yield `<wpt ${degrees(fix)}><time>${utcText(fix.at)}</time><type>LBS${fix.kind}</type></wpt>\n`;
  }
  yield `<trk><name>${xmlText(name)}</name>\n`;
  for (const { first, last } of track.segments) {
    yield '<trkseg>\n';
    for (let place = first; place <= last; place++) yield pointOf(track.fixes[place]!, track.speeds[place]!);
    yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}

/** Elements in the order that the schema wants. */
function pointOf(fix: Fix, speed: number): string {
  const altitude = fix.altitudeMetre === null ? '' : `<ele>${fix.altitudeMetre.toFixed(1)}</ele>`;
  const satellites = fix.satellites === null ? '' : `<sat>${fix.satellites}</sat>`;
  const course = fix.courseDegree === null ? '' : `<tpx:course>${fix.courseDegree.toFixed(1)}</tpx:course>`;
  const motion = `<extensions><tpx:TrackPointExtension><tpx:speed>${speed.toFixed(2)}</tpx:speed>${course}</tpx:TrackPointExtension></extensions>`;
  return `<trkpt ${degrees(fix)}>${altitude}<time>${utcText(fix.at)}</time>${satellites}${motion}</trkpt>\n`;
}
