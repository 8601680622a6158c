import type { Cycle } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { cycleChannels } from './channels.ts';

export const cycle = {
  number: 18,
  topic: 'record',
  types: { f: {} },
  channels: cycleChannels,
  revealsPlace: false,
  holds: 'never',
  summarise: (body: Cycle) => body,
  liveField: 'cycleRecord',
} as const satisfies RecordKind<Cycle>;
