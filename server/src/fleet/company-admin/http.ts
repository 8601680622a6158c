import type { authorityCalls } from '#domain/fleet/company-admin/authority-calls.ts';
import type { brandCalls } from '#domain/fleet/company-admin/brand-calls.ts';
import type { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import type { planCalls } from '#domain/fleet/company-admin/plan-calls.ts';
import type { SessionDirectory } from '../../access/users/sessions/session-directory.ts';
import type { Context } from '../../context.ts';
import type { CompanyContext } from '../../foundation/companies/managed-company.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { authorityHandlers } from './authorities.ts';
import { brandHandlers } from './brand.ts';
import { deleteCompany, insertCompany, updateCompany } from './change.ts';
import { childrenOf, subtreeOf } from './listed.ts';
import { moveCompany } from './move.ts';
import { planHandlers } from './plan.ts';
import { saveSessionLimit, sessionLimit } from './session-hours.ts';
import { deleteSite, insertSite, pageSites, updateSite } from './sites.ts';

export function companyAdminHandlers(
  base: Context,
  sessions: SessionDirectory,
  remakePicture: RemakePicture,
): Handlers<typeof companyAdminCalls & typeof brandCalls & typeof planCalls & typeof authorityCalls> {
  const { within, files, clock } = base;
  const context: CompanyContext = { ...base, announce: sessions.announce };
  return {
    ...brandHandlers(context, remakePicture),
    ...planHandlers(context, remakePicture),
    ...authorityHandlers(context),
    listByCompanyParentId: ({ session, input }) =>
      within(session, (tx) => childrenOf(tx, input.companyId ?? session.companyId)),
    listByCompanyParentId2: ({ session, input }) =>
      within(session, (tx) => subtreeOf(tx, session, input.companyId ?? session.companyId)),
    insertCompany: ({ session, input }) => insertCompany(context, session, input),
    updateCompany: ({ session, input }) => updateCompany(context, session, input),
    moveCompany: ({ session, input }) => moveCompany(context, session, input.id, input.parentId),
    deleteCompany: ({ session, input }) => deleteCompany(context, session, input.id),
    sessionLimit: ({ session, input }) => sessionLimit(context, session, input.companyId),
    saveSessionLimit: ({ session, input }) => saveSessionLimit(context, session, input),
    pageSites: ({ session, input }) => within(session, (tx) => pageSites(tx, files, session, input, clock.now())),
    insertSite: ({ session, input }) => insertSite(context, session, input),
    updateSite: ({ session, input }) => updateSite(context, session, input),
    deleteSite: ({ session, input }) => deleteSite(context, session, input.id),
  };
}
