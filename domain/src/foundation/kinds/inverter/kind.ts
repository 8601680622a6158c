import type { Inverter } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { inverterChannels } from './channels.ts';
import { inverterEnergy } from './energy.ts';

export const inverter = {
  number: 14,
  topic: 'record',
  channels: inverterChannels,
  energy: inverterEnergy,
  faults: 'inverter',
  revealsPlace: false,
  summarise: (body: Inverter) => body,
  liveField: 'inverterRecord',
} as const satisfies RecordKind<Inverter>;
