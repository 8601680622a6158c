import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import type { AlarmKey } from './notices.ts';

/** A delivery that is due. */
export interface DueRow extends AlarmKey {
  readonly id: number;
  readonly kind: string;
  readonly dueAt: number;
  readonly channel: DeliveryChannel;
  readonly userId: number;
  readonly together: string | null;
  readonly isDigest: boolean;
}
