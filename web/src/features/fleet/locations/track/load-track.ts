import { queryOptions } from '@tanstack/react-query';
import { inflateSync } from 'fflate';
import { type Track, trackOf } from '#domain/fleet/locations/track.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import type { Fix } from '#domain/foundation/kinds/location/fix.ts';
import { type ChannelOf, KIND } from '#domain/foundation/kinds/registry.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Series } from '#domain/stream/history/series.ts';
import { readColumns, type SeriesColumns } from '#domain/stream/history/series-columns.ts';
import { readSeriesStream } from '#domain/stream/history/series-stream.ts';
import { download } from '../../../../api/client.ts';
import type { Interval } from './interval.ts';

/** Charge over time, percent. */
export interface ChargeLine {
  readonly at: Float64Array;
  readonly percent: Float64Array;
}
export interface LoadedTrack {
  readonly track: Track;
  readonly charge: ChargeLine;
}

/** Positions arrive late from areas without network: the track is refetched for this long. */
const FILLING_MS = 30 * MINUTE_MS;
const REFRESH_MS = MINUTE_MS;

const SOC = channelNamed(KIND.monitor, 'soc');

/** A month of ten-second positions is large, so unused data is soon dropped and never compared in depth. */
export const trackQuery = (mcuId: string, interval: Interval) =>
  queryOptions({
    queryKey: ['track', mcuId, interval.from, interval.to],
    queryFn: async ({ signal }): Promise<LoadedTrack> => {
      const period = { mcuId, unit: 0, startTime: interval.from, endTime: interval.to };
      const [positions, records] = await Promise.all([
        download('listLocationData', period, signal).then(columnsOf),
        download('listRecordData', { ...period, fields: [SOC.field] }, signal).then(columnsOf),
      ]);
      const percent = (records.columns.get(SOC.name) ?? new Float64Array(records.at.length).fill(Number.NaN)).map(
        (value) => value / SOC.divisor,
      );
      return { track: trackOf(fixesOf(positions)), charge: { at: records.at, percent } };
    },
    structuralSharing: false,
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    // A period that has just ended may still get positions.
    refetchInterval: () => (Date.now() - interval.to < FILLING_MS ? REFRESH_MS : false),
  });

async function columnsOf(body: ReadableStream<Uint8Array>): Promise<SeriesColumns> {
  const series: Series[] = [];
  for await (const day of readSeriesStream(body)) series.push(day);
  return readColumns(series, inflateSync);
}

const reader = ({ columns }: SeriesColumns, name: ChannelOf<'location'>) => {
  const { divisor }: Channel = channelNamed(KIND.location, name);
  const values = columns.get(name);
  return (place: number): number | null => {
    const value = values?.[place];
    return value === undefined || Number.isNaN(value) ? null : value / divisor;
  };
};

/** The downloaded positions. */
function fixesOf(columns: SeriesColumns): Fix[] {
  const latitude = reader(columns, 'latitude');
  const longitude = reader(columns, 'longitude');
  const kind = reader(columns, 'locationKind');
  const speed = reader(columns, 'speed');
  const course = reader(columns, 'course');
  const accuracy = reader(columns, 'accuracy');
  const altitude = reader(columns, 'altitude');
  const satellites = reader(columns, 'satellites');
  return Array.from(columns.at, (at, place) => ({
    at,
    latitude: latitude(place) ?? 0,
    longitude: longitude(place) ?? 0,
    kind: (kind(place) ?? LocationKind.LOCATION_KIND_UNSPECIFIED) as LocationKind,
    speedMetrePerSecond: speed(place),
    courseDegree: course(place),
    accuracyMetre: accuracy(place),
    altitudeMetre: altitude(place),
    satellites: satellites(place),
  }));
}
