import type { Output } from '#domain/contract/define.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import type { userCalls } from '#domain/users/calls.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { modulesOfCompany } from './account.ts';
import type { Language } from './sign-in.ts';

interface Row {
  loginName: string;
  displayName: string;
  sysAdmin: boolean;
  guestFlag: boolean;
  skinTheme: 'light' | 'dark';
  temperatureUnit: 'C' | 'F';
  mapService: string;
  language: Language;
  companyId: number;
  companyName: string;
  path: string;
  companyModules: string[];
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
    userName: row.loginName,
    sysAdminFlag: row.sysAdmin,
    guestFlag: row.guestFlag,
    role: session.role,
    companyInfo: {
      id: row.companyId,
      companyName: seesCompanyName(session.role) ? row.companyName : '',
      idx: row.path,
    },
    currentUserInfo: {
      userLoginName: row.loginName,
      displayName: row.displayName,
      modules: JSON.stringify(session.modules),
      allModules: [...modulesOfCompany(row)],
      map: row.mapService,
      lang: session.role === 'guest' ? (session.language as Language) : row.language,
      temperatureType: row.temperatureUnit,
      skinTheme: row.skinTheme,
    },
  };
}
