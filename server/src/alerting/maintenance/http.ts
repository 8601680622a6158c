import type { maintenanceCalls } from '#domain/alerting/maintenance/calls.ts';
import { PLAN_KINDS } from '#domain/alerting/maintenance/plan.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { type Change, removePlan, savePlan, setUnusedLimit } from './change-plans.ts';
import { devicePlans, serviceTime, unusedTime } from './device-plans.ts';
import { addEntry, handleMaintenance, pageLog, tasksOfAlarm } from './entries.ts';
import { addEntryPicture, checkRoomForPicture } from './entry-pictures.ts';
import { syncMessages } from './sync-messages.ts';

const { periodic, capacity, vehicle } = PLAN_KINDS;

export function maintenanceHandlers(
  { within, clock, files, live, sinks }: Context,
  remakePicture: RemakePicture,
): Handlers<typeof maintenanceCalls> {
  /** A change of plans, and the messages that follow from it at once. */
  const changing = async <T>(session: Session, device: ScopedDevice, work: (change: Change) => Promise<T>) => {
    const now = clock.now();
    const answer = await within(session, (tx) => work({ tx, session, device, now }));
    const messages = await within(systemScope('maintenance'), (tx) => syncMessages(tx, sinks, [device.id], now));
    for (const message of messages) live.publish(message);
    return answer;
  };
  return {
    getVehicleMaintenanceMsg: ({ session, device }) =>
      within(session, (tx) => devicePlans(tx, device, [vehicle], clock.now())),
    getBatteryMaintenanceMsg: ({ session, device }) =>
      within(session, (tx) => devicePlans(tx, device, [periodic, capacity], clock.now())),
    getBatteryLongNoUseMsg: ({ session, device }) => within(session, (tx) => unusedTime(tx, device, clock.now())),
    getDataServiceMsg: ({ session, device }) => within(session, (tx) => serviceTime(tx, device, clock.now())),
    handleVehicleMaintenanceMsg: ({ session, device, input }) =>
      changing(session, device, (change) => handleMaintenance(change, input)),
    addMaintenanceEntry: ({ session, device, input: { mcuId: _, ...entry } }) =>
      changing(session, device, (change) => addEntry(change, entry)),
    addMaintenanceEntryPicture: async ({ session, device, input: { id }, file }) => {
      const change = (tx: Tx): Change => ({ tx, session, device, now: clock.now() });
      // Before any work on the picture.
      await within(session, (tx) => checkRoomForPicture(change(tx), id));
      const bytes = await remakePicture(file, 'photo');
      return within(session, (tx) => addEntryPicture(change(tx), files, id, bytes));
    },
    saveMaintenancePlan: ({ session, device, input: { mcuId: _, ...plan } }) =>
      changing(session, device, (change) => savePlan(change, plan)),
    maintenanceOfAlarm: ({ session, device, input }) =>
      within(session, (tx) => tasksOfAlarm(tx, device, input.alarmId)),
    removeMaintenancePlan: ({ session, device, input }) =>
      changing(session, device, (change) => removePlan(change, input.number)),
    setUnusedLimit: ({ session, device, input }) =>
      changing(session, device, (change) => setUnusedLimit(change, input.days)),
    pageMaintenanceLog: ({ session, device, input }) => within(session, (tx) => pageLog(tx, files, device, input)),
  };
}
