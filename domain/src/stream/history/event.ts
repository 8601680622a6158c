import type { HourBucket } from './bucket.ts';
import type { BatterySession } from './session.ts';

/** What a record completes or begins. */
export type HistoryEvent =
  | { readonly type: 'bucketClosed'; readonly bucket: HourBucket }
  | { readonly type: 'sessionStarted'; readonly session: BatterySession }
  | { readonly type: 'sessionClosed'; readonly session: BatterySession };
