import type { Bms } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { bmsChannels } from './channels.ts';
import { bmsRole } from './energy.ts';
import { batteryFaults } from './faults.ts';
import { type BmsSummary, bmsSummary } from './summary.ts';

export const bms = {
  number: 12,
  topic: 'record',
  types: { f: {} },
  channels: bmsChannels,
  faults: batteryFaults,
  role: bmsRole,
  revealsPlace: false,
  summarise: bmsSummary,
  liveField: 'bmsRecord',
} as const satisfies RecordKind<Bms, BmsSummary>;
