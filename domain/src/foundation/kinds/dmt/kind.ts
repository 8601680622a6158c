import type { Dmt } from '../../../gen/uplink.ts';
import { chargerFaults } from '../charger/faults.ts';
import type { RecordKind } from '../record-kind.ts';
import { dmtChannels } from './channels.ts';
import { dmtEnergy, dmtRole } from './energy.ts';

export const dmt = {
  number: 16,
  topic: 'record',
  types: { e: { ports: ['dcIn', 'dcOut'] }, i: { ports: ['dcIn', 'dcOut'] } },
  typeBehindHub: ({ solarCentiVolt, solarWatt, solarCentiAmp }: Dmt) =>
    (solarCentiVolt ?? solarWatt ?? solarCentiAmp) === undefined ? 'e' : 'i',
  channels: dmtChannels,
  energy: dmtEnergy,
  role: dmtRole,
  faults: chargerFaults,
  revealsPlace: false,
  summarise: (body: Dmt) => body,
  liveField: 'dmtRecord',
  listCall: { name: 'DMT', of: 'DC and solar chargers' },
} as const satisfies RecordKind<Dmt>;
