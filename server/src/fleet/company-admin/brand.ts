import type { brandCalls, OwnBrand } from '#domain/fleet/company-admin/brand-calls.ts';
import { rootCompanyPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { BrandPicture } from '#domain/foundation/companies/brand.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { type BrandRow, pictureAddress } from '../../foundation/companies/brand.ts';
import {
  type CompanyContext,
  companyToManage,
  type ManagedCompany,
  managedCompany,
} from '../../foundation/companies/managed-company.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';

const scope = systemScope('host names of a brand');
const MEDIA_TYPE = 'image/png';

export function brandHandlers(context: CompanyContext, remakePicture: RemakePicture): Handlers<typeof brandCalls> {
  const { within, files, clock, announce } = context;

  /** Changes the brand of a company, notes it, and lets its accounts be told. */
  const change = async (
    session: Session,
    companyId: number,
    detail: AuditDetail,
    work: (tx: Tx, company: ManagedCompany, row: BrandRow) => Promise<void>,
  ): Promise<OwnBrand> => {
    const company = await within(session, async (tx) => {
      const found = branded(await companyToManage(tx, session, companyId));
      await work(tx, found, await rowOf(tx, companyId));
      await audit(tx, session, found, clock.now(), detail);
      return found;
    });
    await announce({ topic: 'company', path: company.path });
    return read(session, companyId);
  };

  const read = async (session: Session, companyId: number): Promise<OwnBrand> => {
    const row = await within(session, async (tx) => {
      branded(await managedCompany(tx, session, companyId));
      return rowOf(tx, companyId);
    });
    const hosts = await within(scope, (tx) => hostsOf(tx, companyId));
    const { logo = null, logoDark = null, icon = null } = row.brandPictures;
    return {
      siteName: row.brandName ?? '',
      pictures: {
        logo: logo && pictureAddress(logo),
        logoDark: logoDark && pictureAddress(logoDark),
        icon: icon && pictureAddress(icon),
      },
      hosts,
    };
  };

  const setPicture = async (tx: Tx, { id }: ManagedCompany, row: BrandRow, picture: BrandPicture, file?: StoredAs) => {
    const { [picture]: before, ...others } = row.brandPictures;
    if (before) await files.remove(tx, [before.id]);
    const pictures = file ? { ...others, [picture]: { id: file.id, sha256: file.sha256 } } : others;
    await tx.query('update company set brand_pictures = $2 where id = $1', [id, JSON.stringify(pictures)]);
  };

  return {
    companyBrand: ({ session, input }) => read(session, input.companyId),
    saveBrandName: ({ session, input: { companyId, siteName } }) =>
      change(session, companyId, { siteName }, async (tx) => {
        await tx.query('update company set brand_name = $2 where id = $1', [companyId, siteName || null]);
      }),
    uploadBrandPicture: async ({ session, input: { companyId, picture }, file }) => {
      // Before any work on the picture.
      await within(session, async (tx) => branded(await managedCompany(tx, session, companyId)));
      const bytes = await remakePicture(file, picture === 'icon' ? 'icon' : 'logo');
      return change(session, companyId, { picture }, async (tx, company, row) => {
        const stored = await files.put(tx, {
          bytes,
          mediaType: MEDIA_TYPE,
          name: `${picture}.png`,
          purpose: 'brand',
          path: company.path,
          createdBy: session.userId,
        });
        await setPicture(tx, company, row, picture, stored);
      });
    },
    removeBrandPicture: ({ session, input: { companyId, picture } }) =>
      change(session, companyId, { removed: picture }, (tx, company, row) => setPicture(tx, company, row, picture)),
    saveBrandHosts: async ({ session, input: { companyId, hosts } }) => {
      const own = context.config.publicUrl === undefined ? null : new URL(context.config.publicUrl).hostname;
      if (own !== null && hosts.includes(own)) throw new Refusal('brand_host_taken', { host: own });
      return change(session, companyId, { hosts: hosts.join(' ') }, (tx, { id }) => setHosts(tx, id, hosts));
    },
  };
}

interface StoredAs {
  readonly id: string;
  readonly sha256: string;
}

/** Only companies directly below the root have a brand of their own, and the root, which the others fall back on. */
function branded(company: ManagedCompany): ManagedCompany {
  if (company.path !== rootCompanyPath(company.path)) throw new Refusal('brand_not_here');
  return company;
}

const rowOf = (tx: Tx, companyId: number): Promise<BrandRow> =>
  tx.one<BrandRow>('select brand_name, brand_pictures from company where id = $1', [companyId]);

const hostsOf = (tx: Tx, companyId: number) =>
  tx.query<OwnBrand['hosts'][number]>('select host, used_at from company_host where company_id = $1 order by place', [
    companyId,
  ]);

/** The host names of a company, in their order; one that stays keeps when it was used. Of super admins, who see all. */
async function setHosts(tx: Tx, companyId: number, hosts: readonly string[]): Promise<void> {
  const wanted = [...new Set(hosts)];
  await tx.query('delete from company_host where company_id = $1 and host <> all($2)', [companyId, wanted]);
  for (const [place, host] of wanted.entries()) {
    const [mine] = await tx.query(
      `insert into company_host (host, company_id, place) values ($1, $2, $3)
       on conflict (host) do update set place = excluded.place where company_host.company_id = excluded.company_id
       returning host`,
      [host, companyId, place],
    );
    if (!mine) throw new Refusal('brand_host_taken', { host });
  }
}

/** What is stored of a company's brand beside its row, when the company is removed. */
export const removeBrand = async (tx: Tx, { path }: Pick<ManagedCompany, 'path'>): Promise<void> => {
  await tx.query("delete from stored_file where path = $1 and purpose = 'brand'", [path]);
};

/** In the scope of the program: no company sees host names. */
export const removeHosts = (
  { within }: Pick<CompanyContext, 'within'>,
  { id }: Pick<ManagedCompany, 'id'>,
): Promise<void> =>
  within(scope, async (tx) => {
    await tx.query('delete from company_host where company_id = $1', [id]);
  });

const audit = (
  tx: Tx,
  { userId }: Session,
  { id, path }: ManagedCompany,
  at: number,
  detail: AuditDetail,
): Promise<void> =>
  writeAudit(tx, { at, userId, companyPath: path, action: 'companies.brand', target: String(id), detail });
