import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import { geoJsonOf } from '#domain/fleet/locations/geojson.ts';
import { gpxOf, type TrackTitle } from '#domain/fleet/locations/gpx.ts';
import { type Track, trackOf } from '#domain/fleet/locations/track.ts';
import { type Fix, fixOf } from '#domain/foundation/kinds/location/fix.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { consoleName } from '../../foundation/companies/brand.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { type VisiblePeriod, visiblePeriod } from '../../stream/history/period.ts';
import { readSeries } from '../../stream/history/read-history.ts';
import { samplesOf } from '../../stream/history/series-samples.ts';

const FORMATS = {
  gpx: { mediaType: 'application/gpx+xml', encode: gpxOf },
  geojson: { mediaType: 'application/geo+json', encode: geoJsonOf },
} as const satisfies Record<string, { mediaType: string; encode(track: Track, title: TrackTitle): Iterable<string> }>;

const scope = systemScope('name of the console in a file');
/** Size of the parts in which text is sent. */
const CHUNK_CHARS = 64 * 1024;

/** The track of a device as a file that is written while it is sent. */
export async function exportTrack(
  { within }: Pick<Context, 'within'>,
  session: Session,
  device: ScopedDevice,
  { format, unit, startTime, endTime }: Parsed<Calls['exportTrack']>,
): Promise<FileAnswer> {
  const { name } = await within(session, (tx) =>
    tx.one<{ name: string }>('select name from device where id = $1', [device.id]),
  );
  const mayLocate = seesLocation(session.role, device.locationShared);
  const period = mayLocate ? visiblePeriod(device, { startTime, endTime }) : null;
  const { mediaType, encode } = FORMATS[format];
  const creator = await within(scope, (tx) => consoleName(tx, session.path));
  const title = { name: `${name} ${instantText(startTime)} – ${instantText(endTime)}`, creator };
  return {
    name: `${name} ${fileInstant(startTime)} ${fileInstant(endTime)}.${format}`,
    mediaType,
    bytes: written(within, { deviceId: device.id, unit, period }, (track) => encode(track, title)),
  };
}

async function* written(
  within: Within,
  { deviceId, unit, period }: { deviceId: number; unit: number; period: VisiblePeriod | null },
  encode: (track: Track) => Iterable<string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const fixes: Fix[] = [];
  if (period) {
    const { startTime: from, endTime: to, heldFrom } = period;
    const query = { deviceId, kind: KIND.location, unit, from, to, heldFrom };
    for await (const series of readSeries(within, query))
      for (const { at, body } of samplesOf(KIND.location, series.body)) fixes.push(fixOf(at, body));
  }
  let text = '';
  for (const part of encode(trackOf(fixes))) {
    text += part;
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

const instantText = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;
/** `2026-11-20T0900Z`: sorts by time, and no colon. */
const fileInstant = (at: number): string => instantText(at).replace(':', '');
