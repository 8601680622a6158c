import { DEMO_BATTERY } from '../../server/seeds/demo/passport.ts';
import { DEMO_PASSPORT } from '../../server/seeds/demo/passports.ts';

const DAY = 86_400_000;
const now = Date.now();
const uuid = '6b94bc2b-6b7e-4376-9e27-362b57bec29d';
const handle = 'q83vEjRWeJCrze8SNFZ4kA';

/** What was answered before, by call. */
export type Answers = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** Values of fields that no answer of the demo tells; of several the first that the field takes. */
export const FIELD_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  startTime: [now - DAY],
  endTime: [now],
  language: ['en'],
  timeZone: ['Europe/Berlin'],
  id: [uuid],
  ids: [[uuid]],
  shiftId: [uuid],
  requestId: [uuid],
  byMs: [3_600_000],
  importId: ['b8f0-2025-meter'],
  leftOut: [[{ reason: 'no_time', count: 2, line: 17, text: '31.11.2025 00:00' }]],
  alarmId: [uuid],
  gatheredBy: [uuid],
  rolloutId: [uuid],
  pictureId: [uuid],
  password: ['blue-kettle-on-the-roof'],
  newPassword: ['seven-quiet-forklifts'],
  verifyCode: ['0000'],
  code: ['123456', 'K7F2M9QD', 'Zm9yIG9uZSB1c2Ugb25seQ'],
  ticket: ['dGhlIHRpY2tldCBvZiB0aGUgc3RlcCBiZWZvcmU'],
  link: ['dGhlIGxpbmsgdGhhdCB3YXMgbWFpbGVk'],
  setupToken: ['dGhlIHRva2VuIG9mIHRoZSBmaXJzdCBzdGFydA'],
  token: ['4f1d0c6b9e2a4a7fb1c3d5e7f9a1b3c5'],
  key: [
    'wy_3kQ9vZt7LmN2pRx8YcW5bHd4JfGs6TaEu1XoViQnKyMzBr',
    'J3q0c2V4bTlLZ1h3YXJkLXNoYXJlLWtleS0wMDEtYWI',
    'own:3',
    'pallet',
  ],
  hint: ['wy_3kQ9'],
  issuer: ['https://login.example.com'],
  clientId: ['wattyard'],
  redirectAddress: ['https://yard.example.com/sso/back'],
  group: ['fleet-managers'],
  groupClaim: ['groups'],
  strongValue: ['mfa'],
  host: ['yard.example.com'],
  url: ['https://hooks.example.com/wattyard'],
  endpoint: ['https://push.example.com/send/abc'],
  email: ['ada@example.com'],
  address: ['203.0.113.0'],
  lastNetwork: ['203.0.113.0'],
  agent: ['Firefox on Linux'],
  client: ['Firefox on Linux'],
  createdBy: ['ada'],
  madeBy: ['ada'],
  owner: ['ada'],
  changedBy: ['ada'],
  acknowledgedBy: ['ada'],
  assigneeName: ['Ada'],
  takenBy: ['Ada'],
  person: ['Ada'],
  userName: ['Ada'],
  name: ['North gate'],
  title: ['Charging in the yard'],
  content: ['Terminals cleaned, water filled up'],
  comment: ['The driver has been told'],
  note: ['Ordered by telephone'],
  purpose: ['Proof of charging for the insurer'],
  reason: ['no_such_device', 'The plan has changed'],
  detail: ['', 'the device refused it'],
  error: ['connection refused'],
  service: ['battery/512'],
  portal: ['c0619ab1b2c3'],
  broker: ['mqtt://192.168.1.20:1883'],
  body: ['{"type":"alarm.raised"}'],
  messageId: ['msg_01J9'],
  geofenceName: ['Old Yard'],
  logo: ['/files/5f2c'],
  logoDark: ['/files/5f2d'],
  icon: ['/files/5f2e'],
  imgs: [['/files/5f2c']],
  receiptUrl: ['/files/5f2c'],
  user: ['574154545941524400000001'],
  mqttUser: ['574154545941524400000001'],
  subscribe: ['dev/574154545941524400000001/down'],
  publish: [['dev/574154545941524400000001/up/record', 'dev/574154545941524400000001/up/event']],
  topic: ['dev/574154545941524400000001/up/record'],
  deviceKey: ['rZ4mQ2vX8pL0tY6wB1nC5kD9sF3gH7jA2eU4iO6qW8x'],
  port: [1883],
  tlsPort: [8883],
  secret: ['JBSWY3DPEHPK3PXP', 'whsec_dGhlIHNlY3JldA'],
  recoveryCodes: [['k3m9-x7qd', 'p2w8-r5tn']],
  recoveryCode: ['k3m9-x7qd'],
  challenge: [handle],
  rawId: [handle],
  userHandle: [handle],
  clientDataJSON: ['eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'],
  authenticatorData: [handle],
  attestationObject: [handle],
  transports: [['internal']],
  signature: ['ab'.repeat(64), handle],
  sha256: ['5f'.repeat(32)],
  auth: ['tBHItJI5svbpez7KI4CCXg'],
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  ref: ['9f86d081884c7d65'],
  addressLines: [['12 Dock Road', 'Leeds LS9 8AB']],
  bankLines: [['IBAN GB33 BUKB 2020 1555 5555 55']],
  taxId: ['GB123456789'],
  payerName: ['Northfield Rentals'],
  payerAccount: ['GB33 BUKB 2020 1555 5555 55'],
  invoiceNumber: ['INV-000042'],
  creditNumber: ['CN-000007'],
  correctedNumber: ['INV-000042'],
  number: ['INV-000042'],
  serialNumber: ['8611903617'],
  sn: ['8611903617'],
  snPrefix: ['86119'],
  text: ['Data service, 2 years'],
  validFrom: ['2026-01-01'],
  date: ['2026-11-23'],
  month: ['2026-11'],
  currency: ['EUR'],
  price: [0.32],
  feedIn: [0.08],
  co2: [380],
  percent: [82],
  socPercent: [82],
  sohPercent: [94],
  sohLow: [91],
  sohHigh: [97],
  stateOfHealthPercent: [94],
  leastSocPercent: [50],
  mostSohLossPercent: [2],
  mostCycles: [40],
  mostHours: [160],
  mostTemperatureC: [55],
  maxTemperatureC: [41],
  score: [87],
  radiusMetre: [250],
  historyDays: [7],
  tookMs: [84],
  centiVolt: [5120],
  centiAmp: [-1450],
  centiCelsius: [2240],
  socLowest: [7900],
  socHighest: [8600],
  socLast: [8200],
  voltLowest: [5040],
  voltHighest: [5210],
  settings: [{ absorption: 14.2 }],
  stages: [[100]],
  hosts: [['yard.example.com']],
};

type Page = { readonly list: readonly Values[] };

/** The first row of a page that was answered. */
const first = (answers: Answers, call: string): Values => (answers[call] as Page | undefined)?.list[0] ?? {};
const alarm = (answers: Answers) => ({ id: first(answers, 'listLatelyMsg').id });
const alarms = (answers: Answers) => ({ ids: [first(answers, 'listLatelyMsg').id] });
const charge = (answers: Answers) => ({ id: first(answers, 'pageChargerRecord').id });
const rule = () => ({ key: 'lowVoltage' });
const settings = () => ({ settings: { absorption: 14.2 } });

/** A lease whose condition was reported. */
const reported = (answers: Answers): Values => {
  const { list } = (answers['pageLeases'] as Page | undefined) ?? { list: [] };
  return list.find(({ customer, state }) => customer === 'Hartley Events' && state === 'invalid') ?? {};
};
const issued = (answers: Answers): Values =>
  (answers['leaseCondition'] as { readonly papers: readonly Values[] } | undefined)?.papers[0] ?? {};

/** What calls are asked, beyond what their fields tell. */
export const INPUTS: Readonly<Record<string, (answers: Answers) => Values>> = {
  pageDeviceList: () => ({ pageSize: 2 }),
  search: () => ({ key: 'forklift' }),
  pageBatteries: () => ({ key: DEMO_BATTERY.serialNumber }),
  openPassport: () => ({ code: DEMO_PASSPORT }),
  retrievePassword: () => ({ code: 'K7F2M9QD' }),
  companyBrand: () => ({ companyId: 2 }),
  alarmHistory: alarm,
  toldOfAlarm: alarm,
  maintenanceOfAlarm: (answers) => ({ alarmId: first(answers, 'listLatelyMsg').id }),
  listAlarmAssignees: alarms,
  acknowledgeAlarms: alarms,
  assignAlarms: alarms,
  snoozeAlarms: alarms,
  closeAlarms: alarms,
  commentAlarms: alarms,
  updatePushMsgDelFlag: alarms,
  chargerRecordDetail: charge,
  listChargerCurve: charge,
  pageChargerRecord: () => ({ mcuId: '' }),
  getWarningRule: rule,
  saveWarningRule: rule,
  pageWarningRuleLog: rule,
  deleteWarningRule: () => ({ key: 'own:3' }),
  setUpsCfg: settings,
  setUnitCfg: settings,
  getContentLang: () => ({ id: 'welcome' }),
  pageFirmwareDevices: (answers) => ({ id: first(answers, 'pageFirmware').id }),
  pageLeases: () => ({ pageSize: 10 }),
  leaseCondition: (answers) => ({ id: reported(answers).id }),
  leaseConditionFile: (answers) => ({ id: reported(answers).id }),
  checkConditionReport: (answers) => ({ code: issued(answers).code }),
  saveGeofence: () => ({
    shape: { kind: 'circle', centre: { latitude: 53.7862, longitude: -1.5541 }, radiusMetre: 250 },
  }),
};

const ofBridges = { channel: ['monitor.voltage'] };
/** Values of fields in single calls, where others call something else so. */
export const CALL_VALUES: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  getBridge: ofBridges,
  saveBridge: ofBridges,
  syncBridge: ofBridges,
};
