/** What the description of the API is divided into, in its order. A feature says in `api.ts` which of its calls belong where. */
export const SECTIONS = {
  'Sign-in and account':
    'Signing in and out, the account that is signed in, second factors, sign-in with a provider, and erasing.',
  'API keys': 'Keys with which programs call.',
  'Companies and accounts': 'The tree of companies, their accounts, sites and brand.',
  Devices: 'Lists of devices, their newest values, following, and the map.',
  'Tags and fields':
    'Tags and own fields of places, batteries, sites and customers, changes of many, and saved views of lists.',
  'Adding and managing devices':
    'The stock of units, adding, moving, editing and removing devices, their log and templates of settings.',
  Imports: 'Tables of the past that are brought in for a device, and taken back.',
  History: 'Records of the past, as protobuf.',
  Charging: 'What chargers did.',
  'Places and monitors': 'Which monitor hangs at a place, swaps, and monitors that hang nowhere.',
  Clocks: 'What is wrong with the clocks of devices.',
  Places: 'Positions, tracks, geofences and private hours.',
  Energy: 'Energy devices, systems of them, statistics and analysis.',
  Control: 'Commands to devices and their settings.',
  Bridges: 'Programs that bring in devices without our protocol.',
  Batteries: 'Packs, where they were mounted from when to when, which to look at, and their passports.',
  Firmware: 'Images and rollouts.',
  Alarms: 'Warnings and other messages, what people did with them, alarm health, and maintenance windows.',
  'Warning rules': 'Limits, own rules, and what other values would have done.',
  Delivery: 'Who is told of what and how: mail, push, webhooks, escalation.',
  Reports: 'Figures of the fleet and of single devices, as answers and files.',
  Sharing: 'Single devices shown to somebody outside.',
  'Data service and orders': 'The data service of devices, plans, orders and invoices.',
  Customers: 'Customers, who rent devices, their contacts, addresses and what they have.',
  Leases: 'Leases, their calendar and condition reports.',
  Maintenance: 'Maintenance that is due, and what was done.',
  Search: 'One search over all of these.',
  Handbook: 'Articles of the handbook.',
  Installation: 'Texts, versions, notices and the audit log.',
} as const;
export type SectionName = keyof typeof SECTIONS;
