import { parseJson } from '../../contract/json-text.ts';
import { type CompanyPath, containsPath } from '../basics/company-path.ts';
import { MANUFACTURERS, moduleOf } from './manufacturers.ts';

export type Role = 'superAdmin' | 'admin' | 'commonUser' | 'guest';

interface AccountFlags {
  readonly sysAdminFlag: boolean;
  readonly userName: string;
  readonly guestFlag: boolean;
}
export interface Actor {
  readonly role: Role;
  readonly companyPath: CompanyPath;
}
/** Anything that belongs to a company: a device, a user, a company itself. */
export interface Owned {
  readonly companyPath: CompanyPath;
}
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'guest_refuse' | 'permission_denied' };

/** Role of an account: the system administrator, the user named guest, a flagged account, everybody else. */
export const roleOf = ({ sysAdminFlag, userName, guestFlag }: AccountFlags): Role => {
  if (sysAdminFlag) return 'superAdmin';
  if (userName === 'guest') return 'guest';
  return guestFlag ? 'commonUser' : 'admin';
};

export const isAdmin = (role: Role): boolean => role === 'superAdmin' || role === 'admin';

/** Whether a device's position may leave the server for this role: administrators always, others while it is shared. */
export const seesLocation = (role: Role, locationStatus: boolean): boolean => isAdmin(role) || locationStatus;

/**
 * What a field or a call tells that is not for everybody: who did something, what a device is registered by, what people
 * wrote, how something is set, and what a device was told to do.
 */
export type Confidential = 'person' | 'identity' | 'note' | 'setting' | 'command';

const ROLES = ['superAdmin', 'admin', 'commonUser', 'guest'] as const satisfies readonly Role[];

/** Guests are anybody. */
const WITHHELD: Readonly<Record<Role, readonly Confidential[]>> = {
  superAdmin: [],
  admin: [],
  commonUser: [],
  guest: ['person', 'identity', 'note', 'setting', 'command'],
};

export const isTold = (role: Role, what: Confidential): boolean => !WITHHELD[role].includes(what);

/** The roles that are told such a thing. */
export const rolesTold = (what: Confidential): readonly Role[] => ROLES.filter((role) => isTold(role, what));

/** Stands for the name of a person where that is withheld; pages have a word for it. */
export const STAFF = 'Staff';

/** Company names are not shown to guests. */
export const seesCompanyName = (role: Role): boolean => role !== 'guest';

const refused = (role: Role): Verdict => ({
  allowed: false,
  reason: isAdmin(role) ? 'permission_denied' : 'guest_refuse',
});

const ADMINS: readonly Role[] = ['superAdmin', 'admin'];
const MEMBERS: readonly Role[] = ['superAdmin', 'admin', 'commonUser'];
const SUPER: readonly Role[] = ['superAdmin'];

const by =
  (roles: readonly Role[]) =>
  (actor: Pick<Actor, 'role'>): Verdict =>
    roles.includes(actor.role) ? { allowed: true } : refused(actor.role);

/** Only what belongs to the actor's own subtree: a device leased to a company is seen there, not managed. */
const ofOwnSubtreeBy =
  (roles: readonly Role[]) =>
  (actor: Actor, target: Owned): Verdict =>
    roles.includes(actor.role) && containsPath(actor.companyPath, target.companyPath)
      ? { allowed: true }
      : refused(actor.role);

/**
 * What a user may do beyond reading: the server uses this to refuse, and the page to disable with a reason. `actor` is
 * the signed-in user; `target` is the object of the action, already known to be visible to that user.
 */
export const can = {
  follow: by(MEMBERS),
  saveOwnSettings: by(MEMBERS),
  seeOrders: by(MEMBERS),
  seeLeases: by(MEMBERS),
  /** Asking for a report now: it wakes a radio, and the device may run on a battery. */
  askDevice: by(MEMBERS),

  addDevice: ofOwnSubtreeBy(ADMINS),
  editDevice: ofOwnSubtreeBy(ADMINS),
  /** The maker's imprint and promises: IMEI, SIM, model, warranty. */
  editDeviceIdentity: by(SUPER),
  removeDevice: ofOwnSubtreeBy(ADMINS),
  /** Tables of the past, which are history then. */
  importRecords: ofOwnSubtreeBy(ADMINS),
  /** Records of a clock that was wrong are filed at the right instants. */
  shiftClock: ofOwnSubtreeBy(ADMINS),
  importInventory: by(SUPER),
  editTemplate: ofOwnSubtreeBy(ADMINS),
  editEnergySystem: ofOwnSubtreeBy(ADMINS),
  editBattery: ofOwnSubtreeBy(ADMINS),
  answerInsight: ofOwnSubtreeBy(ADMINS),
  editBridge: ofOwnSubtreeBy(ADMINS),
  configureDevice: ofOwnSubtreeBy(ADMINS),
  controlRelay: ofOwnSubtreeBy(ADMINS),
  controlChargeLock: ofOwnSubtreeBy(ADMINS),
  restartDevice: ofOwnSubtreeBy(ADMINS),
  setReportInterval: ofOwnSubtreeBy(ADMINS),
  editGeofence: ofOwnSubtreeBy(ADMINS),
  editWarningSettings: ofOwnSubtreeBy(ADMINS),
  upgradeFirmware: ofOwnSubtreeBy(ADMINS),
  /** Showing a device or a site to people outside. */
  share: ofOwnSubtreeBy(ADMINS),
  writeDeviceLog: ofOwnSubtreeBy(ADMINS),
  maintainDevice: ofOwnSubtreeBy(ADMINS),
  deleteMessages: ofOwnSubtreeBy(ADMINS),
  /** What a company's people and programs are told, and by which way. */
  manageDelivery: ofOwnSubtreeBy(ADMINS),
  manageCompany: ofOwnSubtreeBy(ADMINS),
  manageUsers: ofOwnSubtreeBy(ADMINS),
  manageLeases: ofOwnSubtreeBy(ADMINS),
  placeOrder: ofOwnSubtreeBy(ADMINS),
  seeAudit: by(ADMINS),

  decideOrder: by(SUPER),
  manageManufacturers: by(SUPER),
  managePlans: by(SUPER),
  releaseFirmware: by(SUPER),
  editHandbook: by(SUPER),
  editTranslations: by(SUPER),
  publishVersions: by(SUPER),
} as const;

/** Modules of the console; home and account are always there. */
export const MODULES = [
  'yhub',
  ...MANUFACTURERS.map(moduleOf),
  'message',
  'lease',
  'charger',
  'order',
  'dataService',
  'deviceManage',
  'help',
] as const;
export type Module = (typeof MODULES)[number];
/** Modules whose lists show energy devices. */
export const ENERGY_MODULES: readonly Module[] = MANUFACTURERS.map(moduleOf);
/** Modules from whose lists a device is opened and changed: monitors, energy devices, the table of all. */
export const DEVICE_MODULES: readonly Module[] = ['yhub', ...ENERGY_MODULES, 'deviceManage'];
const isModule = (key: unknown): key is Module => MODULES.some((module) => module === key);

/** Modules in the JSON text that user and company carry; an empty, null or broken text has none, unknown keys are left out. */
export const parseModules = (text: string | null | undefined): readonly Module[] => {
  if (!text) return [];
  try {
    const keys: unknown = parseJson(text);
    return Array.isArray(keys) ? [...new Set(keys.filter(isModule))] : [];
  } catch {
    return [];
  }
};

/** Modules that a caller gives to others of a company: those that both have. A super admin gives any. */
export const modulesToGive = (
  { role, modules }: { readonly role: Role; readonly modules: readonly string[] },
  ofCompany: readonly Module[],
): readonly Module[] => (role === 'superAdmin' ? MODULES : ofCompany.filter((module) => modules.includes(module)));

/** The first module that the caller may not give and that is not held already: what others gave stays. */
export const moduleBeyond = (
  wanted: readonly Module[],
  { given, held }: { readonly given: readonly Module[]; readonly held: readonly Module[] },
): Module | undefined => wanted.find((module) => !given.includes(module) && !held.includes(module));

/** The user's modules that its company also has, in the user's order; a user with none is sent to `/no_permission`. */
export const effectiveModules = (ofUser: readonly Module[], ofCompany: readonly Module[]): readonly Module[] =>
  ofUser.filter((module) => ofCompany.includes(module));
