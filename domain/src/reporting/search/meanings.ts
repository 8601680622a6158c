import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its call mean. */
export const searchMeanings: Meanings = {
  'search.key': 'What is looked for: numbers, names or words, all of which have to be found.',
  'search.language': 'In which articles and names of warnings are read.',
  more: 'Whether there are more than those.',
  'search.devices': 'Devices by name, serial number, identity or tag.',
  'search.sites': 'Sites by name.',
  'search.batteries': 'Batteries by the begin of their serial number.',
  'search.leases': 'Leases by the begin of their contract number or of the name of their customer.',
  'search.orders': 'Orders by a part of their number.',
  'search.warnings': 'Open warnings, by what they are called and by the devices that are found.',
  'search.articles': 'Articles of the handbook.',
  'list.lease': 'The lease of the device that runs now, for who sees leases; null: none.',
  'lease.customer': 'Who has it.',
  'list.customer': 'The customer of the lease.',
  'list.batteryId': 'Identity of a battery.',
  'list.planName': 'Name of the plan.',
  'list.closeReason': 'Why the order was closed; null where it was not.',
  'list.title': 'Title of the article.',
  'list.typeName': 'What the article is about, in words.',
  siteId: 'Identity of a site.',
  siteName: 'Name of the site.',
};
