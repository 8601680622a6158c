import type { EventKind } from '../wire.ts';

/** dev/{mcuId}/up/event. It shows that the device is connected; faults and lost external power raise alarms. */
export interface DeviceEvent {
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly kind: EventKind;
  readonly code: number;
  readonly text: string;
  readonly active: boolean;
}
