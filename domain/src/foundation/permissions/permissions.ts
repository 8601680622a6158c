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

/** What an account stores of its role. */
export const flagsOf = (role: Role): Omit<AccountFlags, 'userName'> => ({
  sysAdminFlag: role === 'superAdmin',
  guestFlag: role === 'commonUser',
});

/** Who has a permission, and of what. */
interface Permission {
  readonly roles: readonly Role[];
  /** Only of what belongs to the actor's own company and those below it: a device leased to a company is seen there, not managed. */
  readonly own: boolean;
}

/** Of everything that the actor sees: a lessee has it too. */
const seen = (...roles: Role[]) => ({ roles, own: false }) as const satisfies Permission;
const own = (...roles: Role[]) => ({ roles, own: true }) as const satisfies Permission;

const ADMINS = ['superAdmin', 'admin'] as const;
const MEMBERS = ['superAdmin', 'admin', 'commonUser'] as const;

/**
 * What somebody may do besides looking at what everybody is shown; guests, who are anybody, have none of it. A call of the
 * contract names one of them, the server refuses by them what a call is about, and the page disables by them.
 */
const PERMISSIONS = {
  /** Choices that are kept with the account; those of guests stay in their browser. */
  saveOwnSettings: seen(...MEMBERS),
  /** An account that nobody else uses: name, password, sessions, second factors, what is stored of the person. */
  manageOwnAccount: seen(...MEMBERS),
  manageOwnKeys: seen(...MEMBERS),
  follow: seen(...MEMBERS),
  /** Asking for a report now: it wakes a radio, and the device may run on a battery. */
  askDevice: seen(...MEMBERS),
  seeColleagues: seen(...MEMBERS),
  seeCompanyNames: seen(...MEMBERS),
  seeInsights: seen(...MEMBERS),
  seeClockFaults: seen(...MEMBERS),
  seeOrders: seen(...MEMBERS),
  seeLeases: seen(...MEMBERS),
  /** Customers of the own companies: a lessee sees none of those that it is one of. */
  seeCustomers: seen(...MEMBERS),
  /** Alarms that are assigned to oneself. */
  handleAlarms: seen(...MEMBERS),
  /** Being told of alarms outside of the console, and choosing how. */
  receiveMessages: seen(...MEMBERS),
  scheduleReports: seen(...MEMBERS),
  takeShare: seen(...MEMBERS),
  answerArticle: seen(...MEMBERS),
  /** Knowing of shifts of clocks that wait for an answer, and answering for one's own company where it leases. */
  answerClockShift: seen(...MEMBERS),
  /** The operator of the installation answers for no company but its own. */
  answerForCompaniesBelow: own('admin', 'commonUser'),
  /** What the program of a bridge does with its key. */
  syncBridge: seen(...MEMBERS),
  /** The operator's accounts come from no provider of a company. */
  connectSingleSignOn: seen('admin', 'commonUser'),
  /** Where a company leaves the sign-in to its provider. */
  keepPassword: seen('admin'),
  /** Each of what is confidential. */
  seePersons: seen(...MEMBERS),
  seeIdentities: seen(...MEMBERS),
  seeNotes: seen(...MEMBERS),
  seeSettings: seen(...MEMBERS),
  seeCommands: seen(...MEMBERS),

  /** Fields and tags that a company shows to its users, or to administrators alone. */
  seeUserLabels: seen(...MEMBERS),
  seeAdminLabels: seen(...ADMINS),

  /** Positions that are not shared, and what tells of places. */
  seeEveryPosition: seen(...ADMINS),
  seeBatteries: seen(...ADMINS),
  seeManagedDevices: seen(...ADMINS),
  seeAudit: seen(...ADMINS),

  /** What fields and tags a company has. */
  manageLabels: own(...ADMINS),
  /** What is in fields that users change, or administrators alone; the same of tags. */
  changeUserLabels: own(...MEMBERS),
  changeAdminLabels: own(...ADMINS),
  /** Views of lists that all of a company use. */
  shareView: own(...ADMINS),
  addDevice: own(...ADMINS),
  editDevice: own(...ADMINS),
  removeDevice: own(...ADMINS),
  /** Tables of the past, which are history then. */
  importRecords: own(...ADMINS),
  /** One table that adds and changes devices with all that is known of them. */
  importFleet: own(...ADMINS),
  /** Records of a clock that was wrong are filed at the right instants. */
  shiftClock: own(...ADMINS),
  /** Which monitor hangs at a place, and what becomes of those that hang nowhere. */
  swapMonitor: own(...ADMINS),
  editTemplate: own(...ADMINS),
  editEnergySystem: own(...ADMINS),
  editBattery: own(...ADMINS),
  answerInsight: own(...ADMINS),
  editBridge: own(...ADMINS),
  /** Any of the commands below. */
  commandDevice: own(...ADMINS),
  configureDevice: own(...ADMINS),
  controlRelay: own(...ADMINS),
  controlChargeLock: own(...ADMINS),
  restartDevice: own(...ADMINS),
  setReportInterval: own(...ADMINS),
  upgradeFirmware: own(...ADMINS),
  editGeofence: own(...ADMINS),
  editWarningSettings: own(...ADMINS),
  /** All alarms of a device: who takes care of them, and whether the company is shown them. */
  manageAlarms: own(...ADMINS),
  /** Showing a device or a site to people outside. */
  share: own(...ADMINS),
  writeDeviceLog: own(...ADMINS),
  maintainDevice: own(...ADMINS),
  /** What a company's people and programs are told, and by which way. */
  manageDelivery: own(...ADMINS),
  /** Reports that are mailed to others. */
  manageReports: own(...ADMINS),
  manageCompany: own(...ADMINS),
  manageUsers: own(...ADMINS),
  manageLeases: own(...ADMINS),
  manageCustomers: own(...ADMINS),
  placeOrder: own(...ADMINS),

  /** The maker's imprint and promises: IMEI, SIM, model, warranty. */
  editDeviceIdentity: seen('superAdmin'),
  importInventory: seen('superAdmin'),
  releaseFirmware: seen('superAdmin'),
  editOthersEntries: seen('superAdmin'),
  decideOrder: seen('superAdmin'),
  managePlans: seen('superAdmin'),
  manageSuperAdmins: seen('superAdmin'),
  giveEveryModule: seen('superAdmin'),
  admitGuests: seen('superAdmin'),
  chooseBrandHosts: seen('superAdmin'),
  chooseMapService: seen('superAdmin'),
  seeSystemNotices: seen('superAdmin'),
  editHandbook: seen('superAdmin'),
} as const satisfies Readonly<Record<string, Permission>>;

export type PermissionName = keyof typeof PERMISSIONS;
type Ask<P extends Permission> = P['own'] extends true
  ? (actor: Actor, target: Owned) => Verdict
  : (actor: Pick<Actor, 'role'>) => Verdict;

/** The roles that have a permission, of whatever. */
export const rolesWith = (permission: PermissionName): readonly Role[] => PERMISSIONS[permission].roles;

/** The one way to ask: `actor` is who is signed in, `target` what it is about, which the actor is known to see. */
export const can = Object.fromEntries(
  Object.entries(PERMISSIONS).map(([name, { own: isOwn }]) => [name, askFor(name as PermissionName, isOwn)]),
) as { readonly [P in PermissionName]: Ask<(typeof PERMISSIONS)[P]> };

function askFor(permission: PermissionName, isOwn: boolean) {
  return ({ role, companyPath }: Actor, target: Owned): Verdict =>
    !isOwn || containsPath(companyPath, target.companyPath) ? verdictOf(role, permission) : refused(role);
}

/** Whether somebody of a role may ask for such a thing at all; of what, the call decides. */
export function verdictOf(role: Role, permission: PermissionName): Verdict {
  return rolesWith(permission).includes(role) ? { allowed: true } : refused(role);
}

/** Those who only look are told so; who manages something is told that this is not for him. */
export function refused(role: Role): Extract<Verdict, { allowed: false }> {
  return { allowed: false, reason: rolesWith('manageCompany').includes(role) ? 'permission_denied' : 'guest_refuse' };
}

/** Whether a device's position may leave the server for this role. */
export const seesLocation = (role: Role, locationStatus: boolean): boolean =>
  locationStatus || can.seeEveryPosition({ role }).allowed;

/**
 * What a field or a call tells that is not for everybody: who did something, what a device is registered by, what people
 * wrote, how something is set, and what a device was told to do.
 */
export type Confidential = 'person' | 'identity' | 'note' | 'setting' | 'command';

/** The permission to be told such a thing. */
export const TOLD_BY = {
  person: 'seePersons',
  identity: 'seeIdentities',
  note: 'seeNotes',
  setting: 'seeSettings',
  command: 'seeCommands',
} as const satisfies Readonly<Record<Confidential, PermissionName>>;

export const isTold = (role: Role, what: Confidential): boolean => can[TOLD_BY[what]]({ role }).allowed;

/** Stands for the name of a person where that is withheld; pages have a word for it. */
export const STAFF = 'Staff';

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
): readonly Module[] =>
  can.giveEveryModule({ role }).allowed ? MODULES : ofCompany.filter((module) => modules.includes(module));

/** The first module that the caller may not give and that is not held already: what others gave stays. */
export const moduleBeyond = (
  wanted: readonly Module[],
  { given, held }: { readonly given: readonly Module[]; readonly held: readonly Module[] },
): Module | undefined => wanted.find((module) => !given.includes(module) && !held.includes(module));

/** The user's modules that its company also has, in the user's order; a user with none is sent to `/no_permission`. */
export const effectiveModules = (ofUser: readonly Module[], ofCompany: readonly Module[]): readonly Module[] =>
  ofUser.filter((module) => ofCompany.includes(module));
