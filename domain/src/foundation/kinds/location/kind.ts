import type { Location } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { LOCATION_KINDS, locationChannels } from './channels.ts';

const { LBS2, LBS4 } = LOCATION_KINDS;

export const location = {
  number: 11,
  topic: 'record',
  types: { a: {} },
  channels: locationChannels,
  revealsPlace: true,
  // Speed and accuracy are of one fix: the next may come from another receiver.
  holds: 'told',
  joined: [['latitudeMicroDegree', 'longitudeMicroDegree', 'system']],
  // A receiver without a fix sends exactly 0°, 0°; so does a modem whose cells are on no map.
  fault: ({ latitudeMicroDegree, longitudeMicroDegree, kind }: Location) => {
    if (latitudeMicroDegree !== 0 || longitudeMicroDegree !== 0) return null;
    return kind === LBS2 || kind === LBS4 ? 'no_mcc_data' : 'no_fix';
  },
  summarise: (body: Location) => body,
} as const satisfies RecordKind<Location>;
