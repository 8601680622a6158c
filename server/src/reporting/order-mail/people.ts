import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import { FALLBACK, isLanguage, type Language } from '#domain/foundation/i18n/languages.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { modulesOfAccount, roleOfAccount } from '../../access/users/accounts/account.ts';
import type { Tx } from '../../platform/db/within.ts';
import { pathAndAbove } from '../delivery/company-settings.ts';

/** An administrator who orders, pays and renews for its company. */
export interface Payer {
  readonly id: number;
  readonly path: CompanyPath;
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
}

interface Row extends Omit<Payer, 'language' | 'timeZone'> {
  language: string;
  timeZone: string | null;
  sysAdmin: boolean;
  loginKey: string;
  guestFlag: boolean;
  userModules: string[];
  companyModules: string[];
}

const isPayer = ({ path: companyPath, ...account }: Row): boolean =>
  can.placeOrder({ role: roleOfAccount(account), companyPath }, { companyPath }).allowed;

async function readPayers(tx: Tx, condition: string, values: unknown[]): Promise<Payer[]> {
  const rows = await tx.query<Row>(
    `select u.id, u.path, u.email, u.language, coalesce(u.time_zone, c.time_zone) as time_zone, u.sys_admin, u.login_key,
       u.guest_flag, u.modules as user_modules, c.modules as company_modules
     from app_user u join company c on c.id = u.company_id
     where not u.disabled and u.email is not null and ${condition} order by u.id`,
    values,
  );
  return rows
    .filter((row) => isPayer(row) && modulesOfAccount(row).includes('order'))
    .map(({ id, path, email, language, timeZone }) => ({
      id,
      path,
      email,
      language: isLanguage(language) ? language : FALLBACK,
      timeZone: timeZone ?? 'Etc/UTC',
    }));
}

/** Who pays for each of these companies: its administrators, or those of the nearest company above that has some. */
export async function payersOf(tx: Tx, paths: readonly CompanyPath[]): Promise<(path: CompanyPath) => Payer[]> {
  const all = [...new Set(paths.flatMap(pathAndAbove))];
  const byPath = Map.groupBy(await readPayers(tx, 'u.path = any($1)', [all]), ({ path }) => path);
  return (path) =>
    pathAndAbove(path)
      .flatMap((each) => [byPath.get(each) ?? []])
      .find(({ length }) => length > 0) ?? [];
}

/** The account of that id, if it is still one that pays. */
export const payerById = async (tx: Tx, id: number): Promise<Payer | null> =>
  (await readPayers(tx, 'u.id = $1', [id]))[0] ?? null;
