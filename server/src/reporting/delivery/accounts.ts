import type { TableChoice } from '#domain/contract/table-file.ts';
import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import { knownZone } from '#domain/foundation/basics/time-zone.ts';
import { FALLBACK, isLanguage, type Language } from '#domain/foundation/i18n/languages.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import type { Reader } from '#domain/reporting/delivery/notice.ts';
import { readableChoices, withChoices } from '#domain/reporting/delivery/own-choices.ts';
import type { DeliveryPreferences } from '#domain/reporting/delivery/preferences.ts';
import { modulesOfAccount, roleOfAccount } from '../../access/users/accounts/account.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type CompanySettings, followedBy, readCompanySettings } from './company-settings.ts';

/** Channels that this installation has. */
export type OpenChannels = ReadonlySet<DeliveryChannel>;

/** An account that can be told, with how it is addressed. */
export interface Account extends Reader {
  readonly id: number;
  readonly email: string | null;
  readonly language: Language;
  readonly temperatureUnit: 'C' | 'F';
  readonly tableFormat: TableChoice;
}

interface Row {
  id: number;
  path: string;
  loginKey: string;
  sysAdmin: boolean;
  guestFlag: boolean;
  email: string | null;
  language: string;
  temperatureUnit: 'C' | 'F';
  tableFormat: TableChoice;
  userModules: string[];
  companyModules: string[];
  timeZone: string | null;
  preferences: unknown;
  hasBrowser: boolean;
}

const COLUMNS = `u.id, u.path, u.login_key, u.sys_admin, u.guest_flag, u.email, u.language, u.temperature_unit, u.table_format,
  u.modules as user_modules, c.modules as company_modules, c.time_zone, p.preferences,
  exists (select from push_browser b where b.user_id = u.id) as has_browser`;
const FROM = 'app_user u join company c on c.id = u.company_id left join delivery_preferences p on p.user_id = u.id';
const CAN_BE_TOLD = "not u.disabled and u.login_key <> 'guest'";

/** Accounts of companies that see messages, each with what it has chosen, or what its company or one above it has. */
export const accountsOf = (tx: Tx, paths: readonly CompanyPath[], open: OpenChannels): Promise<Account[]> =>
  readAccounts(tx, 'u.path = any($1)', [paths], open);

/** The same by their ids. */
export const accountsById = (tx: Tx, ids: readonly number[], open: OpenChannels): Promise<Account[]> =>
  readAccounts(tx, 'u.id = any($1)', [ids], open);

async function readAccounts(tx: Tx, condition: string, values: unknown[], open: OpenChannels): Promise<Account[]> {
  const rows = await tx.query<Row>(`select ${COLUMNS} from ${FROM} where ${CAN_BE_TOLD} and ${condition}`, values);
  const settings = await readCompanySettings(
    tx,
    rows.map(({ path }) => path),
  );
  return rows.filter((row) => modulesOfAccount(row).includes('message')).map((row) => accountOf(row, settings, open));
}

function accountOf(row: Row, settings: CompanySettings, open: OpenChannels): Account {
  const { id, path, email, language } = row;
  const role = roleOfAccount(row);
  const preferences = preferencesOf(row.preferences, settings, path, role);
  return {
    id,
    path,
    role,
    email,
    language: isLanguage(language) ? language : FALLBACK,
    temperatureUnit: row.temperatureUnit,
    tableFormat: row.tableFormat,
    preferences,
    timeZone: knownZone(preferences.timeZone, row.timeZone),
    channels: [
      ...(email !== null && open.has('email') ? (['email'] as const) : []),
      ...(row.hasBrowser && open.has('push') ? (['push'] as const) : []),
    ],
  };
}

function preferencesOf(own: unknown, settings: CompanySettings, path: CompanyPath, role: Role): DeliveryPreferences {
  const followed = followedBy(settings, path, role);
  return own === null ? followed : withChoices(followed, readableChoices(own));
}
