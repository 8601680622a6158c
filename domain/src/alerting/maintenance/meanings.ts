import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const maintenanceMeanings: Meanings = {
  meterDeciHours: 'What the hour meter of the vehicle showed, tenths of an hour; null where nobody has read it.',
  nextDays: 'Days until the work is due again: it becomes a plan with this interval. Not for the work of a plan.',
  nextHours:
    'Running hours until the work is due again: it becomes a plan with this interval. Not for the work of a plan.',
  daysLeft: 'Days until the data service ends; negative after it.',
  doneAt: 'When it was done last, UTC ms; null: not since the plan was made.',
  everyCycles: 'Interval in equivalent full cycles.',
  everyDays: 'Interval in days.',
  everyHours: 'Interval in operating hours.',
  isDue: 'Whether it is due.',
  'getBatteryMaintenanceMsg.kind': 'Kind of maintenance: 1 periodic, 2 by capacity, 3 of the vehicle.',
  'getVehicleMaintenanceMsg.kind': 'Kind of maintenance: 1 periodic, 2 by capacity, 3 of the vehicle.',
  'pageMaintenanceLog.kind': 'Kind of maintenance: 1 periodic, 2 by capacity, 3 of the vehicle.',
  'saveMaintenancePlan.kind': 'Kind of maintenance: 1 periodic, 2 by capacity, 3 of the vehicle.',
  leastHealth: 'State of health below which it is due, percent.',
  'parts.limit': 'After how much it is due.',
  nextDueAt: 'When it is due next, UTC ms; null when nothing tells.',
  'handleVehicleMaintenanceMsg.number': 'Number of the plan of maintenance.',
  'removeMaintenancePlan.number': 'Number of the plan of maintenance.',
  'saveMaintenancePlan.number': 'Number of the plan of maintenance; absent for a new one.',
  onceAt: 'When a task is done that is done once, UTC ms; null for what comes back.',
  'getBatteryMaintenanceMsg.parts': 'What the due date is made of.',
  'getVehicleMaintenanceMsg.parts': 'What the due date is made of.',
  sinceAt: 'Since when it is counted, UTC ms.',
  'getDataServiceMsg.state': 'State of the data service: valid, ends within 30 days, ended, or not known.',
  toldFrom: 'From when on a reminder is shown, UTC ms.',
  unusedDays: 'Days without use.',
  usualDays: 'Days between two uses that are usual for it.',
  'parts.value': 'How much has been counted so far.',
};
