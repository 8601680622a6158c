import { recordColumns } from '../../../api/record-columns.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { HISTORY_SOURCES, type History, historyOf } from './history.ts';
import type { Period } from './range.ts';

/** Asks for the columns that are drawn, and reads them; throws ApiError, or RangeError when the download broke off. */
export const loadHistory = async (
  { mcuId, unit }: UnitOfDevice,
  { from, to }: Period,
  signal?: AbortSignal,
): Promise<History> => historyOf(await recordColumns({ mcuId, unit, from, to }, HISTORY_SOURCES, signal));
