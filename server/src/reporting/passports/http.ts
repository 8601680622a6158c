import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { createTableReader } from '../../fleet/inventory/table-file.ts';
import type { Tx } from '../../platform/db/within.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { createReadLimit } from '../sharing/admit.ts';
import { type Change, importMakerPassport, publishPassport, recordStatus, savePassport } from './change.ts';
import { type FileParts, passportFile } from './files.ts';
import { grantPassport, revokeGrant } from './grants.ts';
import { importBatteries } from './import-table.ts';
import { openPassport } from './open.ts';
import { applyTemplate, listTemplates, removeTemplate, saveTemplate } from './templates.ts';
import { passportView } from './view.ts';

export function passportHandlers(parts: FileParts): Handlers<typeof passportCalls> {
  const { within, clock, config } = parts;
  const limit = createReadLimit(clock.now);
  const readTable = createTableReader();
  const changing = <T>(session: Session, work: (change: Change) => Promise<T>): Promise<T> =>
    within(session, (tx: Tx) => work({ tx, session, now: clock.now() }));
  return {
    getPassport: ({ session, input }) => passportView(parts, session, input),
    savePassport: ({ session, input }) => changing(session, (change) => savePassport(change, input)),
    importMakerPassport: ({ session, input, file }) =>
      changing(session, (change) => importMakerPassport(change, input.batteryId, file)),
    importBatteries: ({ session, input, file }) =>
      importBatteries(parts, readTable, session, { file, preview: input.preview }),
    recordBatteryStatus: ({ session, input }) => changing(session, (change) => recordStatus(change, input)),
    publishPassport: ({ session, input }) => changing(session, (change) => publishPassport(change, input)),
    grantPassport: ({ session, input }) => changing(session, (change) => grantPassport(change, input)),
    revokePassportGrant: ({ session, input }) => changing(session, (change) => revokeGrant(change, input)),
    passportFile: ({ session, input, request }) => passportFile(parts, session, input, originOf(config, request)),
    openPassport: ({ input, request, reply }) => {
      limit(input.code);
      reply.header('x-robots-tag', 'noindex, nofollow');
      return openPassport(parts, { ...input, address: request.ip });
    },
    listBatteryTemplates: ({ session }) => within(session, listTemplates),
    saveBatteryTemplate: ({ session, input }) => changing(session, (change) => saveTemplate(change, input)),
    applyBatteryTemplate: ({ session, input }) => changing(session, (change) => applyTemplate(change, input)),
    removeBatteryTemplate: ({ session, input }) =>
      changing(session, (change) => removeTemplate(change, input.templateId)),
  };
}
