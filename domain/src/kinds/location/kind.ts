import type { Location } from '../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { locationChannels } from './channels.ts';

export const location = {
  number: 11,
  topic: 'record',
  channels: locationChannels,
  revealsPlace: true,
  // A receiver without a fix sends exactly 0°, 0°.
  fault: ({ latitudeMicroDegree, longitudeMicroDegree }: Location) =>
    latitudeMicroDegree === 0 && longitudeMicroDegree === 0 ? 'no_fix' : null,
  summarise: (body: Location) => body,
} as const satisfies RecordKind<Location>;
