import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const reportsMeanings: Meanings = {
  'deviceCountStatistic.alarm': 'Devices with an open alarm.',
  CompanyId: 'The company, with everything below it; that of the caller if absent.',
  discharging: 'Devices that are discharging.',
  'companies.kind': 'A company below, the company itself, or what is leased to it.',
  'listChargingDischarging.kind': 'Charge or discharge.',
  longer: 'Devices silent for longer.',
  'deviceCountStatistic.low': 'Devices with a low charge.',
  'exportAlarms.mine': 'Only what is given to the caller.',
  never: 'Devices that have never sent anything.',
  offline: 'Devices that are offline.',
  'deviceCountStatistic.online': 'Devices that are online.',
  severe: 'Those of level 1.',
  showAll: 'Days without operation too.',
  silence: 'The offline devices, by how long they have been silent.',
  upToDay: 'Devices silent for at most a day.',
  upToHour: 'Devices silent for at most an hour.',
  upToWeek: 'Devices silent for at most a week.',
  report: 'Which report.',
  source: 'Which records.',
};
