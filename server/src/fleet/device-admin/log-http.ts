import type { deviceLogCalls } from '#domain/fleet/device-admin/log-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { addEntry, deleteEntry, editEntry, listEntries } from './log-entries.ts';

export function deviceLogHandlers({ within, clock }: Context): Handlers<typeof deviceLogCalls> {
  return {
    listDeviceLog: ({ session, device }) => within(session, (tx) => listEntries(tx, session, device)),
    addDeviceLog: ({ session, device, input }) =>
      within(session, (tx) => addEntry(tx, session, device, input.content, clock.now())),
    editDeviceLog: ({ session, device, input }) =>
      within(session, (tx) => editEntry(tx, session, device, input, clock.now())),
    deleteDeviceLog: ({ session, device, input }) =>
      within(session, (tx) => deleteEntry(tx, session, device, input.id, clock.now())),
  };
}
