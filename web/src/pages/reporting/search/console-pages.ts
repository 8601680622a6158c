import { can, DEVICE_MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../../../api/session.ts';
import { listEntries, listOf } from '../../../features/foundation/system/device-list-entries.ts';
import type { Target } from '../../../features/reporting/search/entry.ts';
import { ACCOUNT_TEXTS, accountPages } from '../../../routes/account-pages.ts';
import { paths } from '../../../routes/paths.ts';
import type { IconName } from '../../../ui/art/icon-paths.ts';

/** Where the names of pages are. */
export const PAGE_TEXTS = [
  ...ACCOUNT_TEXTS,
  'index',
  'energy',
  'overview',
  'charger',
  'lease',
  'customers',
  'device_manage',
  'templates',
  'firmware',
  'batteries',
  'systems',
  'search',
] as const;

const page = <Text extends string>(text: Text, icon: IconName, target: Target) => ({ text, icon, target });
const when = <const T extends readonly object[]>(isOpen: boolean, ...pages: T): readonly T[number][] =>
  isOpen ? pages : [];

/** The pages and actions that a session may open, by the keys of their names. */
export function consolePages(session: Session) {
  const { modules } = session;
  const has = (module: Module) => modules.includes(module);
  const lists = modules.some((module) => DEVICE_MODULES.includes(module));
  const manages = has('deviceManage') && can.seeManagedDevices(session).allowed;
  const orders = can.seeOrders(session).allowed;
  return [
    page('index:nav_home', 'home', paths.home({ panel: 0 })),
    page('overview:title', 'grid', paths.overview()),
    ...listEntries(modules).map((entry) => page(entry.text, 'list', listOf(entry))),
    page('index:nav_followed', 'star', paths.followed()),
    ...when(
      lists && can.seeBatteries(session).allowed,
      page('batteries:list_title', 'battery-empty', paths.batteries()),
    ),
    ...when(
      modules.some((module) => module !== 'yhub' && module !== 'deviceManage' && DEVICE_MODULES.includes(module)),
      page('systems:title', 'layers', paths.energySystems()),
    ),
    ...when(has('charger'), page('charger:title', 'bolt', paths.charges())),
    ...when(
      has('message'),
      page('index:nav_warning_messages', 'bell', paths.messages('WarnMsg')),
      page('index:nav_other_messages', 'bell', paths.messages('otherMsg')),
      page('index:nav_alarm_health', 'bell', paths.alarmHealth()),
    ),
    ...when(
      has('message') && can.seeSettings(session).allowed,
      page('index:nav_warning_rules', 'bell', paths.warningRules()),
    ),
    ...when(has('lease') && can.seeLeases(session).allowed, page('lease:title', 'calendar', paths.leases())),
    ...when(has('lease') && can.seeCustomers(session).allowed, page('customers:title', 'person', paths.customers())),
    ...when(has('dataService') && orders, page('order:buy_title', 'cart', paths.dataPlan())),
    ...when(manages, page('device_manage:title', 'gear', paths.deviceManage())),
    ...when(manages && can.editTemplate(session, session).allowed, page('templates:title', 'gear', paths.templates())),
    ...when(manages && can.upgradeFirmware(session, session).allowed, page('firmware:title', 'gear', paths.firmware())),
    ...when(
      can.addDevice(session, session).allowed,
      page('search:add_one', 'plus', paths.add()),
      page('search:add_many', 'plus', paths.add({ how: 'many' })),
    ),
    ...accountPages(session, modules).map(({ link, text }) => page(text, 'person', link)),
    ...when(has('help'), page('index:nav_help', 'help', paths.help())),
  ];
}
