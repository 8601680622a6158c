import { ROOT_PATH, rootCompanyPath } from '#domain/foundation/basics/company-path.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Brand, BrandPicture } from '#domain/foundation/companies/brand.ts';
import type { Tx } from '../../platform/db/within.ts';

const PRODUCT_NAME = 'Wattyard';
/** Mails name a host as long as somebody has been signed in there recently: a name may lapse and be another's. */
const HOST_HOLDS_MS = 30 * DAY_MS;

interface BrandFile {
  readonly id: string;
  readonly sha256: string;
}
type BrandFiles = Partial<Record<BrandPicture, BrandFile>>;

export interface BrandRow {
  readonly brandName: string | null;
  readonly brandPictures: BrandFiles;
}

/** The address of a picture, for everybody and for ever: it is named by its content. */
export const pictureAddress = ({ sha256 }: BrandFile): string => `/brand/${sha256}.png`;

/**
 * The brand of a company: that of the company directly below the root to which it belongs, else that of the root, taken
 * as a whole. The caller is in the scope of the program, since the company may be above the reader's.
 */
export async function brandOf(tx: Tx, path: string): Promise<Brand> {
  const row = await brandRowOf(tx, path);
  const { logo, logoDark, icon } = row?.brandPictures ?? {};
  const address = (file: BrandFile | undefined) => (file ? pictureAddress(file) : '');
  return {
    siteName: row?.brandName ?? PRODUCT_NAME,
    ico: address(icon),
    webName: address(logo ?? logoDark),
    webNameDark: address(logoDark ?? logo),
  };
}

async function brandRowOf(tx: Tx, path: string): Promise<BrandRow | undefined> {
  const rows = await tx.query<BrandRow>(
    'select brand_name, brand_pictures from company where path = any($1) order by path desc',
    [[rootCompanyPath(path), ROOT_PATH]],
  );
  return rows.find(({ brandName, brandPictures }) => brandName !== null || Object.keys(brandPictures).length > 0);
}

/** The file of a company's logo for white paper; null: it has none. In the scope of the program, as {@link brandOf}. */
export const printedLogo = async (tx: Tx, path: string): Promise<string | null> =>
  (await brandRowOf(tx, path))?.brandPictures.logo?.id ?? null;

/** The name of a company's console. */
export const consoleName = async (tx: Tx, path: string): Promise<string> => (await brandOf(tx, path)).siteName;

/** What a page that nobody is signed in to tells about whose console it is. */
export interface Visit {
  readonly host: string;
  readonly company?: number | undefined;
}

/**
 * The company whose console a visitor sees. Of a number that is named, only companies directly below the root count: a
 * stranger does not learn which others there are.
 */
export async function companyVisited(tx: Tx, { host, company }: Visit): Promise<string> {
  const named =
    company === undefined
      ? null
      : await tx.maybe<{ path: string }>('select path from company where id = $1 and (id = 1 or parent_id = 1)', [
          company,
        ]);
  const found = named ?? (await companyAt(tx, host));
  return found?.path ?? ROOT_PATH;
}

const companyAt = (tx: Tx, host: string): Promise<{ path: string; usedAt: number | null } | null> =>
  tx.maybe('select c.path, h.used_at from company_host h join company c on c.id = h.company_id where h.host = $1', [
    host.toLowerCase(),
  ]);

/** Whether a super administrator has given a company this host name. */
export const isHostOfCompany = async (tx: Tx, host: string): Promise<boolean> => (await companyAt(tx, host)) !== null;

/** Notes that somebody of the company is signed in at its host name: it leads to this console. */
export async function noteHostUse(tx: Tx, host: string, path: string, now: number): Promise<void> {
  const found = await companyAt(tx, host);
  if (!found || rootCompanyPath(path) !== rootCompanyPath(found.path)) return;
  if ((found.usedAt ?? 0) > now - DAY_MS) return;
  await tx.query('update company_host set used_at = $2 where host = $1', [host.toLowerCase(), now]);
}

/** Where mails lead the accounts of a company: `publicUrl`, with the company's own host name if it is in use. */
export async function consoleAddress(
  tx: Tx,
  publicUrl: string | undefined,
  path: string,
  now: number,
): Promise<string | null> {
  if (publicUrl === undefined) return null;
  const own = await tx.maybe<{ host: string }>(
    `select h.host from company_host h join company c on c.id = h.company_id
     where c.path = $1 and h.used_at > $2 order by h.place limit 1`,
    [rootCompanyPath(path), now - HOST_HOLDS_MS],
  );
  const address = new URL(publicUrl);
  if (own) address.hostname = own.host;
  return address.href.replace(/\/$/, '');
}
