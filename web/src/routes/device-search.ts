import { RECORD_LOGS, type RecordLog } from '../pages/fleet/record-logs.ts';
import { oneOf, type RawSearch } from './search-params.ts';

/** A period, UTC epoch ms; the page refuses an invalid one. */
export const intervalSearch = (search: RawSearch): { start?: number | undefined; end?: number | undefined } => {
  const [start, end] = [Number(search.start), Number(search.end)];
  const isPeriod = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start > 0 && end > 0;
  return { start: isPeriod ? start : undefined, end: isPeriod ? end : undefined };
};

/** Which log of a device. */
export const logSearch = (search: RawSearch): { log?: RecordLog | undefined } => ({
  log: oneOf(search, 'log', RECORD_LOGS),
});
