import type { Monitor } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { monitorChannels } from './channels.ts';
import { monitorRole } from './energy.ts';

export const monitor = {
  number: 10,
  topic: 'record',
  types: { a: {} },
  channels: monitorChannels,
  role: monitorRole,
  revealsPlace: false,
  // A current has two sides, of which one is zero.
  joined: [['currentUsingCentiAmp', 'currentChargingCentiAmp']],
  summarise: (body: Monitor) => body,
} as const satisfies RecordKind<Monitor>;
