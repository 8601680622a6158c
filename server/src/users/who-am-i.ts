import type { Output } from '#domain/contract/define.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import type { userCalls } from '#domain/users/calls.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { modulesOfCompany } from './account.ts';
import type { Language } from './sign-in.ts';

interface Row {
  login_name: string;
  display_name: string;
  sys_admin: boolean;
  guest_flag: boolean;
  skin_theme: 'light' | 'dark';
  temperature_unit: 'C' | 'F';
  map_service: string;
  language: Language;
  company_id: number;
  company_name: string;
  path: string;
  company_modules: string[];
}

/** The caller with its settings, as the console needs them at its start. */
export async function whoAmI(tx: Tx, session: Session): Promise<Output<typeof userCalls.userInfo>> {
  const row = await tx.one<Row>(
    `select u.login_name, u.display_name, u.sys_admin, u.guest_flag, u.skin_theme, u.temperature_unit, u.map_service,
       u.language, c.id as company_id, c.name as company_name, c.path, c.modules as company_modules
     from app_user u join company c on c.id = u.company_id where u.id = $1`,
    [session.userId],
  );
  return {
    userName: row.login_name,
    sysAdminFlag: row.sys_admin,
    guestFlag: row.guest_flag,
    role: session.role,
    companyInfo: {
      id: row.company_id,
      companyName: seesCompanyName(session.role) ? row.company_name : '',
      idx: row.path,
    },
    currentUserInfo: {
      userLoginName: row.login_name,
      displayName: row.display_name,
      modules: JSON.stringify(session.modules),
      allModules: [...modulesOfCompany(row)],
      map: row.map_service,
      lang: session.role === 'guest' ? (session.language as Language) : row.language,
      temperatureType: row.temperature_unit,
      skinTheme: row.skin_theme,
    },
  };
}
