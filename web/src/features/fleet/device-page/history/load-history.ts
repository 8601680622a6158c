import { recordColumns } from '../../../../api/record-columns.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { HISTORY_SOURCES, type History, historyOf } from './history.ts';
import type { Period } from './range.ts';

/** Downloads the columns to draw. Throws ApiError, or RangeError when the download was cut off. */
export const loadHistory = async (
  { mcuId, unit }: UnitOfDevice,
  { from, to }: Period,
  signal?: AbortSignal,
): Promise<History> => historyOf(await recordColumns({ mcuId, unit, from, to }, HISTORY_SOURCES, signal));
