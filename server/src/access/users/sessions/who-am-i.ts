import type { userCalls } from '#domain/access/users/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { TableChoice } from '#domain/contract/table-file.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import { brandOf, noteHostUse } from '../../../foundation/companies/brand.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { modulesOfCompany } from '../accounts/account.ts';
import type { Language } from './sign-in.ts';

interface Row {
  loginName: string;
  displayName: string;
  email: string | null;
  newEmail: string | null;
  timeZone: string | null;
  desktop: { key: string; visible: boolean }[];
  sysAdmin: boolean;
  guestFlag: boolean;
  skinTheme: 'light' | 'dark';
  temperatureUnit: 'C' | 'F';
  tableFormat: TableChoice;
  mapService: string;
  language: Language;
  createdAt: number;
  passwordChangedAt: number | null;
  lastSignInAt: number | null;
  companyId: number;
  companyName: string;
  path: string;
  companyModules: string[];
}

const scope = systemScope('brand of a company');

/** Where a request came in. */
interface Door {
  readonly hostname: string;
  readonly protocol: string;
}

/** The caller with its settings and its company's brand, as the console needs them at its start. */
export async function whoAmI(
  { within, clock, config: { publicUrl } }: Pick<Context, 'within' | 'clock' | 'config'>,
  session: Session,
  { hostname, protocol }: Door,
): Promise<Output<typeof userCalls.userInfo>> {
  const row = await within(session, (tx) => accountOf(tx, session));
  const brand = await within(scope, async (tx) => {
    // Mails lead there with the protocol of PUBLIC_URL.
    if (publicUrl !== undefined && new URL(publicUrl).protocol === `${protocol}:`)
      await noteHostUse(tx, hostname, row.path, clock.now());
    return brandOf(tx, row.path);
  });
  return {
    userName: row.loginName,
    sysAdminFlag: row.sysAdmin,
    guestFlag: row.guestFlag,
    role: session.role,
    expiresAt: session.expiresAt,
    companyInfo: {
      id: row.companyId,
      companyName: can.seeCompanyNames(session).allowed ? row.companyName : '',
      idx: row.path,
      ...brand,
    },
    currentUserInfo: {
      userLoginName: row.loginName,
      displayName: row.displayName,
      email: row.email,
      newEmail: row.newEmail,
      timeZone: row.timeZone,
      desktop: row.desktop,
      modules: JSON.stringify(session.modules),
      allModules: [...modulesOfCompany(row)],
      map: row.mapService,
      lang: can.saveOwnSettings(session).allowed ? row.language : (session.language as Language),
      temperatureType: row.temperatureUnit,
      tableFormat: row.tableFormat,
      skinTheme: row.skinTheme,
      createdAt: row.createdAt,
      passwordChangedAt: row.passwordChangedAt,
      lastSignInAt: row.lastSignInAt,
    },
  };
}

const accountOf = (tx: Tx, { userId }: Session): Promise<Row> =>
  tx.one<Row>(
    `select u.login_name, u.display_name, u.email, u.new_email, u.time_zone, u.desktop, u.sys_admin, u.guest_flag, u.skin_theme, u.temperature_unit, u.table_format, u.map_service,
       u.language, u.created_at, u.password_changed_at, u.last_sign_in_at, c.id as company_id, c.name as company_name, c.path, c.modules as company_modules
     from app_user u join company c on c.id = u.company_id where u.id = $1`,
    [userId],
  );
