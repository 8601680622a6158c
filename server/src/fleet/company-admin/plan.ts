import type { planCalls } from '#domain/fleet/company-admin/plan-calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { CompanyContext, ManagedCompany } from '../../foundation/companies/managed-company.ts';
import { type StoredPlan, shownPlan } from '../../foundation/companies/site-plan.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { auditSite, type Site, siteToManage } from './sites.ts';

/** The picture that lies over the map at a site. */
export function planHandlers(
  { within, files, clock }: CompanyContext,
  remakePicture: RemakePicture,
): Handlers<typeof planCalls> {
  const save = async (tx: Tx, session: Session, { id, path, name }: Site, plan: StoredPlan | null) => {
    await tx.query('update site set plan = $2 where id = $1', [id, plan && storedJson(plan)]);
    await auditSite(tx, session, plan ? 'layPlan' : 'removePlan', { id, path }, clock.now(), { name });
    return shownPlan(files, plan);
  };
  const planned = async (tx: Tx, session: Session, id: number) => {
    const site = await siteToManage(tx, session, id);
    if (!site.plan) throw new Refusal('file_not_found');
    return { site, plan: site.plan };
  };
  return {
    uploadSitePlan: async ({ session, input: { id, ...placed }, file }) => {
      // Before any work on the picture.
      await within(session, (tx) => siteToManage(tx, session, id));
      const bytes = await remakePicture(file, 'plan');
      return within(session, async (tx) => {
        const site = await siteToManage(tx, session, id);
        if (site.plan) await files.remove(tx, [site.plan.fileId]);
        const { id: fileId } = await files.put(tx, {
          bytes,
          mediaType: 'image/webp',
          name: `${site.name}.webp`,
          purpose: 'site-plan',
          path: site.path,
          createdBy: session.userId,
        });
        return save(tx, session, site, { fileId, ...placed });
      });
    },
    placeSitePlan: ({ session, input: { id, ...placed } }) =>
      within(session, async (tx) => {
        const { site, plan } = await planned(tx, session, id);
        return save(tx, session, site, { ...plan, ...placed });
      }),
    removeSitePlan: ({ session, input: { id } }) =>
      within(session, async (tx) => {
        const { site, plan } = await planned(tx, session, id);
        await files.remove(tx, [plan.fileId]);
        await save(tx, session, site, null);
        return null;
      }),
  };
}

/** The pictures of a company's sites, when the company is removed. */
export const removePlans = async (tx: Tx, { path }: Pick<ManagedCompany, 'path'>): Promise<void> => {
  await tx.query("delete from stored_file where path = $1 and purpose = 'site-plan'", [path]);
};
