import { inflateSync } from 'fflate';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Series } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { readSeriesStream } from '#domain/stream/history/series-stream.ts';
import { download } from '../../../api/client.ts';

/** The records of a charging session: V, A, and the number of the stage; NaN where a record has no value. */
interface Curve {
  readonly at: Float64Array;
  readonly voltage: Float64Array;
  readonly current: Float64Array;
  readonly stage: Float64Array;
}

const VOLTAGE = channelNamed(KIND.charger, 'chargerVoltage');
const CURRENT = channelNamed(KIND.charger, 'chargerCurrent');
const STAGE = channelNamed(KIND.charger, 'chargerStage');

/** Downloads the records of a charging session. Throws ApiError, or RangeError when the download was cut off. */
export async function loadCurve(id: string, signal?: AbortSignal): Promise<Curve> {
  const series: Series[] = [];
  for await (const day of readSeriesStream(await download('listChargerCurve', { id }, signal))) series.push(day);
  const names = [VOLTAGE, CURRENT, STAGE].map(({ name }) => name);
  const { at, columns } = readColumns(series, inflateSync, names);
  const valuesOf = ({ name, divisor }: typeof VOLTAGE) =>
    (columns.get(name) ?? new Float64Array(at.length).fill(Number.NaN)).map((value) => value / divisor);
  return { at, voltage: valuesOf(VOLTAGE), current: valuesOf(CURRENT), stage: valuesOf(STAGE) };
}
