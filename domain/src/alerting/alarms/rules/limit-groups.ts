import { KIND } from '../../../foundation/kinds/registry.ts';
import type { RecordAlarmType } from '../catalogue.ts';
import { typesInOrder } from '../families/family.ts';
import { lowVoltage } from '../families/low-voltage.ts';
import { LIMIT_FAMILIES } from '../families/registry.ts';
import type { ChannelName, Comparison } from './rule.ts';

/** Families that are limits on values of records. */
export type RecordFamilyKey = Extract<(typeof LIMIT_FAMILIES)[number], { readonly source: 'record' }>['key'];

/** Limits on one side of one channel; only one of them is open at a time. */
export interface LimitGroup extends ChannelName {
  readonly name: RecordFamilyKey;
  readonly comparison: Comparison;
  /** Members, the most severe first. */
  readonly types: readonly RecordAlarmType[];
}

/** Every built-in limit on values of records, with its channel and rank. */
export const LIMIT_GROUPS: readonly LimitGroup[] = LIMIT_FAMILIES.flatMap((family) =>
  family.source === 'record'
    ? [
        {
          name: family.key,
          kind: KIND[family.channel.kind],
          channel: family.channel.name,
          comparison: family.limit.side,
          types: typesInOrder(family.types) as readonly RecordAlarmType[],
        },
      ]
    : [],
);
export const LOW_VOLTAGE_TYPES = typesInOrder(lowVoltage.types) as readonly RecordAlarmType[];
