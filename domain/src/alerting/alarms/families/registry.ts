import { cellDrift } from './cell-drift.ts';
import { cellsApart } from './cells-apart.ts';
import { chargeRatio } from './charge-ratio.ts';
import { chargeCurrent, dischargeCurrent } from './current.ts';
import { dataServiceEnded, dataServiceEnding } from './data-service.ts';
import { deepDischarge } from './deep-discharge.ts';
import { externalPowerLost } from './external-power.ts';
import type { LimitFamily, OtherFamily } from './family.ts';
import { fault } from './fault.ts';
import { enteredGeofence, leftGeofence } from './geofence.ts';
import { ignitionOutsideHours } from './ignition.ts';
import { movedOutsideLease, usedOutsideLease } from './lease.ts';
import { lowSoc } from './low-soc.ts';
import { lowVoltage } from './low-voltage.ts';
import { capacityMaintenance, longUnused, periodicMaintenance, vehicleMaintenance } from './maintenance.ts';
import { notFullyCharged } from './not-fully-charged.ts';
import { offline } from './offline.ts';
import { own } from './own.ts';
import { protectionSwitchedRelay } from './relay-switched.ts';
import { highTemperature, lowTemperature } from './temperature.ts';
import { waterLevel } from './water-level.ts';
import { wrongClock } from './wrong-clock.ts';

/** The families with limits, in the order in which rules are listed. */
export const LIMIT_FAMILIES = [
  lowVoltage,
  highTemperature,
  lowTemperature,
  chargeCurrent,
  dischargeCurrent,
  lowSoc,
  waterLevel,
  offline,
  chargeRatio,
  deepDischarge,
  notFullyCharged,
  wrongClock,
  cellsApart,
  cellDrift,
] as const satisfies readonly LimitFamily[];

/** Every family of alarms. This is the only list of them: types, limits, rules, names and articles are read from it. */
export const ALARM_FAMILIES = [
  ...LIMIT_FAMILIES,
  leftGeofence,
  enteredGeofence,
  protectionSwitchedRelay,
  ignitionOutsideHours,
  fault,
  externalPowerLost,
  own,
  periodicMaintenance,
  capacityMaintenance,
  vehicleMaintenance,
  longUnused,
  dataServiceEnding,
  dataServiceEnded,
  movedOutsideLease,
  usedOutsideLease,
] as const satisfies readonly (LimitFamily | OtherFamily)[];
