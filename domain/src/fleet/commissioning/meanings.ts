import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const commissioningMeanings: Meanings = {
  'nextNames.pattern': 'A name with `{n}` for a number; `{nnn}` for one of at least three digits.',
  'nextNames.count': 'How many names.',
  'nextNames.names': 'In order.',
  'names.number': 'The number in the name; null for a pattern without one.',
  'names.name': 'The name.',
  'units.key': 'A UUID made by whoever sends it: what is sent again under it is not added again.',
  'units.revision': 'Counts what was entered of the unit, from 1; of the same unit the highest counts.',
  'units.pattern':
    'A name, or one with `{n}` for a number, `{nnn}` for one of at least three digits; empty: the serial number.',
  'units.number': 'The number that was shown before; it is used if it is still free.',
  'units.position': 'Where it is, set by hand; null where that is not known.',
  'position.accuracyMetre': 'How far off it may be, metres; null where that is not known.',
  'units.outcome':
    '`added`; `changed` by what was entered since; `known`: nothing is new; `here`: it was in the company before; `refused`.',
  'units.reason':
    'Why it was refused, as a code; null otherwise. After `too_many_requests` it may be sent again later.',
  'units.deviceKey': 'Password of the device for MQTT. It is told with `added` alone.',
  'commissionedDevices.mine': 'Only those that the caller has added.',
  'commissionedDevices.lacking': 'Only those that lack something.',
  'list.lastReceivedAt': 'When the last record came in, UTC ms; null: none yet.',
  'list.voltage': 'Voltage of the last record, 0.01 V.',
  'list.missing': 'What it lacks: name, site, position, battery, first value, picture.',
  'commissionDevices.units': 'In the order in which they were scanned.',
};
