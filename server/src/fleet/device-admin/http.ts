import type { manageCalls } from '#domain/fleet/device-admin/manage-calls.ts';
import type { Context } from '../../context.ts';
import { groupCompanyUsers } from '../../foundation/companies/company-users.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { applyTemplate } from '../templates/apply-template.ts';
import { exportManaged } from './export-managed.ts';
import { firmwareVersions, pageManaged, selectManaged } from './managed.ts';

export function manageHandlers(context: Context, texts: Texts): Handlers<typeof manageCalls> {
  const { within, clock } = context;
  const manager = ({ path, role }: Session) => ({ path, role, now: clock.now() });
  return {
    pageManagedDevices: ({ session, input }) => within(session, (tx) => pageManaged(tx, manager(session), input)),
    selectManagedDevices: ({ session, input }) => within(session, (tx) => selectManaged(tx, manager(session), input)),
    exportManagedDevices: ({ session, input }) => exportManaged(context, texts, session, input),
    firmwareVersions: ({ session }) => within(session, (tx) => firmwareVersions(tx, session)),
    applyTemplate: ({ session, input }) => applyTemplate(context, session, input.id, input.mcuIds),
    groupCompanyUsers: ({ session }) => within(session, (tx) => groupCompanyUsers(tx, session)),
  };
}
