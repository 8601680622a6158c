import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type BucketRow, type SessionRow, writeBuckets, writeSessions } from './hour-store.ts';

/** Completed hours and sessions. */
export const historySink = {
  begin() {
    const buckets: BucketRow[] = [];
    const sessions: SessionRow[] = [];
    return {
      take({ id: deviceId }: { readonly id: number }, event: DeviceStreamEvent): void {
        if (event.type === 'bucketClosed') buckets.push({ deviceId, unit: event.unit, bucket: event.bucket });
        else if (event.type === 'sessionClosed') sessions.push({ deviceId, unit: event.unit, session: event.session });
      },
      async write(tx: Tx): Promise<void> {
        await writeBuckets(tx, buckets);
        await writeSessions(tx, sessions);
      },
    };
  },
};
