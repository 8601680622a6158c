import { type Actor, can, type Owned, type Verdict } from '../../foundation/permissions/permissions.ts';
import type { CommandKind } from './actions.ts';

/** Who may send a command of a kind: the same right as for the action behind it. */
export const mayCommand: { readonly [K in CommandKind]: (actor: Actor, device: Owned) => Verdict } = {
  reportNow: can.configureDevice,
  readConfiguration: can.configureDevice,
  configuration: can.configureDevice,
  canConfiguration: can.configureDevice,
  unitConfiguration: can.configureDevice,
  relay: can.controlRelay,
  chargeLock: can.controlChargeLock,
  restart: can.restartDevice,
  reportInterval: can.setReportInterval,
  gnssInterval: can.configureDevice,
  geofences: can.editGeofence,
  firmware: can.upgradeFirmware,
};
