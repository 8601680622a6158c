import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';

export type Unit = Parsed<Calls['commissionDevices']>['units'][number];
export type Told = Output<Calls['commissionDevices']>['units'][number];

/** What is known of a unit that was sent before. */
export interface Commissioned {
  readonly deviceId: number;
  readonly revision: number;
  /** Null: it was removed since, or moved to where the caller sees it no more. */
  readonly mcuId: string | null;
  readonly deviceName: string | null;
}
