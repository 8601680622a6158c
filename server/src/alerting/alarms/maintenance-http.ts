import type { maintenanceWindowCalls } from '#domain/alerting/alarms/calls/maintenance-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { addWindow, deviceMaintenance, endWindow, listWindows, removeWindow } from './maintenance.ts';

export function maintenanceWindowHandlers(context: Context): Handlers<typeof maintenanceWindowCalls> {
  const { within, clock } = context;
  return {
    listMaintenanceWindows: ({ session }) => within(session, (tx) => listWindows(tx, clock.now())),
    addMaintenanceWindow: ({ session, input }) => addWindow(context, session, input),
    endMaintenanceWindow: ({ session, input }) => endWindow(context, session, input.id),
    deviceMaintenance: ({ device }) => deviceMaintenance(context, device, clock.now()),
    removeMaintenanceWindow: ({ session, input }) => removeWindow(context, session, input.id),
  };
}
