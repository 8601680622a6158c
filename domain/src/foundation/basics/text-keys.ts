import type account from '../../../texts/account/en.json';
import type addDevice from '../../../texts/add_device/en.json';
import type alarm from '../../../texts/alarm/en.json';
import type apiKeys from '../../../texts/api_keys/en.json';
import type audit from '../../../texts/audit/en.json';
import type backTest from '../../../texts/back_test/en.json';
import type batteries from '../../../texts/batteries/en.json';
import type bridges from '../../../texts/bridges/en.json';
import type charger from '../../../texts/charger/en.json';
import type chart from '../../../texts/chart/en.json';
import type company from '../../../texts/company/en.json';
import type control from '../../../texts/control/en.json';
import type customers from '../../../texts/customers/en.json';
import type delivery from '../../../texts/delivery/en.json';
import type desktop from '../../../texts/desktop/en.json';
import type device from '../../../texts/device/en.json';
import type deviceDetail from '../../../texts/device_detail/en.json';
import type deviceManage from '../../../texts/device_manage/en.json';
import type energy from '../../../texts/energy/en.json';
import type exportTexts from '../../../texts/export/en.json';
import type factors from '../../../texts/factors/en.json';
import type faults from '../../../texts/faults/en.json';
import type firmware from '../../../texts/firmware/en.json';
import type fleetTables from '../../../texts/fleet_tables/en.json';
import type handbook from '../../../texts/handbook/en.json';
import type health from '../../../texts/health/en.json';
import type imports from '../../../texts/imports/en.json';
import type index from '../../../texts/index/en.json';
import type insights from '../../../texts/insights/en.json';
import type invoice from '../../../texts/invoice/en.json';
import type labels from '../../../texts/labels/en.json';
import type lease from '../../../texts/lease/en.json';
import type location from '../../../texts/location/en.json';
import type login from '../../../texts/login/en.json';
import type mail from '../../../texts/mail/en.json';
import type maintenance from '../../../texts/maintenance/en.json';
import type map from '../../../texts/map/en.json';
import type mapService from '../../../texts/map_service/en.json';
import type monitor from '../../../texts/monitor/en.json';
import type order from '../../../texts/order/en.json';
import type overview from '../../../texts/overview/en.json';
import type ownFields from '../../../texts/own_fields/en.json';
import type passports from '../../../texts/passports/en.json';
import type recordLog from '../../../texts/record_log/en.json';
import type release from '../../../texts/release/en.json';
import type report from '../../../texts/report/en.json';
import type reportMail from '../../../texts/report_mail/en.json';
import type search from '../../../texts/search/en.json';
import type sharing from '../../../texts/sharing/en.json';
import type singleSignOn from '../../../texts/single_sign_on/en.json';
import type systems from '../../../texts/systems/en.json';
import type templates from '../../../texts/templates/en.json';
import type tour from '../../../texts/tour/en.json';
import type unitSettings from '../../../texts/unit_settings/en.json';
import type warningRules from '../../../texts/warning_rules/en.json';
import type wrongDesc from '../../../texts/wrong_desc/en.json';

/** The English texts by module: every language has their keys. */
export interface EnglishTexts {
  account: typeof account;
  add_device: typeof addDevice;
  alarm: typeof alarm;
  api_keys: typeof apiKeys;
  audit: typeof audit;
  back_test: typeof backTest;
  batteries: typeof batteries;
  bridges: typeof bridges;
  charger: typeof charger;
  chart: typeof chart;
  company: typeof company;
  control: typeof control;
  customers: typeof customers;
  delivery: typeof delivery;
  desktop: typeof desktop;
  device: typeof device;
  device_detail: typeof deviceDetail;
  device_manage: typeof deviceManage;
  energy: typeof energy;
  export: typeof exportTexts;
  factors: typeof factors;
  fleet_tables: typeof fleetTables;
  faults: typeof faults;
  firmware: typeof firmware;
  handbook: typeof handbook;
  health: typeof health;
  imports: typeof imports;
  index: typeof index;
  insights: typeof insights;
  invoice: typeof invoice;
  labels: typeof labels;
  lease: typeof lease;
  location: typeof location;
  login: typeof login;
  mail: typeof mail;
  maintenance: typeof maintenance;
  map: typeof map;
  map_service: typeof mapService;
  monitor: typeof monitor;
  order: typeof order;
  overview: typeof overview;
  own_fields: typeof ownFields;
  passports: typeof passports;
  record_log: typeof recordLog;
  release: typeof release;
  report: typeof report;
  report_mail: typeof reportMail;
  search: typeof search;
  sharing: typeof sharing;
  single_sign_on: typeof singleSignOn;
  systems: typeof systems;
  templates: typeof templates;
  tour: typeof tour;
  unit_settings: typeof unitSettings;
  warning_rules: typeof warningRules;
  wrong_desc: typeof wrongDesc;
}
export type TextModule = keyof EnglishTexts;
/** The texts of a module in one language. */
export type TextsOf<Module extends TextModule> = Readonly<Record<keyof EnglishTexts[Module], string>>;

/** What a text that depends on a number is asked for by: the language chooses the form. */
type Counted<Key> = Key extends `${infer Asked}_one` ? Asked : never;

/** Keys of the texts of a module. */
export type TextKeyOf<Module extends TextModule> =
  | (keyof EnglishTexts[Module] & string)
  | Counted<keyof EnglishTexts[Module]>;
/** Keys of all texts, `module:key`. */
export type TextKey = { [Module in TextModule]: `${Module}:${TextKeyOf<Module>}` }[TextModule];
