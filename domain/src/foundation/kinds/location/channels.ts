import type { Location, LocationKind } from '../../../gen/uplink.ts';
import { type Channel, channel, degree, plain, speed, zeroIfAbsent } from '../channel.ts';

/** Those of the wire; the codecs themselves are not loaded for them. */
export const LOCATION_KINDS: typeof LocationKind = {
  LOCATION_KIND_UNSPECIFIED: 0,
  GNSS: 1,
  LBS2: 2,
  LBS4: 4,
  UNRECOGNIZED: -1,
};

export const locationChannels = [
  channel(1, 'latitudeMicroDegree', 'latitude', 'sint', degree(90), 'c1', zeroIfAbsent),
  channel(2, 'longitudeMicroDegree', 'longitude', 'sint', degree(180), 'c2', zeroIfAbsent),
  channel(3, 'kind', 'locationKind', 'enum', plain(4), 'c6', { ...zeroIfAbsent, names: LOCATION_KINDS }),
  // All positions are WGS-84.
  channel(4, 'system', 'coordinateSystem', 'enum', plain(1), 'c6', { ...zeroIfAbsent, text: null }),
  channel(5, 'altitudeDecimetre', 'altitude', 'sint', ['m', 10, 0, -10_000, 1_000_000], 'c3'),
  channel(6, 'speedCentiMetrePerSecond', 'speed', 'uint', speed, 'c4', { text: 'groundSpeed' }),
  channel(7, 'courseCentiDegree', 'course', 'uint', ['°', 100, 0, 0, 36_000], 'c8'),
  channel(8, 'accuracyDecimetre', 'accuracy', 'uint', ['m', 10, 0, 0, 100_000_000], 'c5'),
  channel(9, 'satellites', 'satellites', 'uint', plain(1000), 'c7'),
] as const satisfies readonly Channel<keyof Location & string>[];
