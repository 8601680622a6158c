import type { z } from 'zod';
import { FAULT_ALARM, NOT_FULL_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import {
  BATTERY_FAULT_CODES,
  BATTERY_FAULT_TYPES,
  type SevereLevel,
} from '#domain/alerting/alarms/watch/battery-fault.ts';
import { type Calls, calls } from '#domain/assembly/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { saying, statementsOfReport, statementsOfScore } from '#domain/power/conclusions/battery-statements.ts';
import { saidOfDevice } from '#domain/power/conclusions/device-said.ts';
import { statementsOfDevice } from '#domain/power/conclusions/device-statements.ts';
import type { Statement } from '#domain/power/conclusions/statement.ts';
import { statementsOfFleet, statementsOfSystem } from '#domain/power/conclusions/system-statements.ts';
import { call } from './api.ts';
import type { TestApp } from './test-app.ts';

type Answered = { [N in keyof Calls]: Calls[N]['output'] extends z.ZodType ? N : never }[keyof Calls];
type Answer<N extends Answered> = Calls[N]['output'] extends z.ZodType ? z.output<Calls[N]['output']> : never;
type Alarm = Answer<'listWarningPushMsg2'>['list'][number];

/** What an account reads of a running installation. */
export interface Reader {
  readonly app: TestApp;
  readonly token: string;
}
export const ask = <N extends Answered>({ app, token }: Reader, name: N, fields: Record<string, string> = {}) =>
  call<Answer<N>>(app, calls[name].path, { ...fields, token, method: calls[name].method });

const MOST = 200;
const all = { pageNum: '1', pageSize: String(MOST) };
export const OPEN_WARNINGS = { type: '1', status: '0', each: '1', ...all };

/** Whether an alarm says that a battery is at fault, of a level before which no praise stands. */
const severeOf = ({ msgType, code, level }: Alarm): SevereLevel | null =>
  (level === 1 || level === 2) &&
  (BATTERY_FAULT_TYPES.includes(msgType) ||
    (msgType === FAULT_ALARM && BATTERY_FAULT_CODES.some(({ first, last }) => first <= code && code <= last)))
    ? level
    : null;

/** What lists, the page and the management of a device say of it, and its warnings. */
export async function statementsOfPages(reader: Reader, mcuId: string): Promise<Statement[]> {
  const info = await ask(reader, 'deviceInfo', { mcuId });
  const { deviceName: about, deviceSn: key } = info;
  const [listed, managed, warnings] = await Promise.all([
    ask(reader, 'pageDeviceList', { key, ...all }),
    ask(reader, 'pageManagedDevices', { key, ...all }),
    ask(reader, 'listWarningPushMsg2', { mcuId, ...OPEN_WARNINGS }),
  ]);
  const now = Date.now();
  const { all: statements, say } = saying(about);
  for (const { onlineStatus: online, lastContact, serviceExpiry, lastRecordData, alarmLevel } of [
    info,
    ...listed.list,
  ]) {
    const valuesAt = lastRecordData?.yhubStimeTs ?? null;
    const charge = lastRecordData?.soc ?? null;
    const said = saidOfDevice({ online, lastContact, valuesAt, charge, serviceExpiry }, now);
    statements.push(...statementsOfDevice(about, said, valuesAt, now));
    if (charge !== null && valuesAt !== null) say('chargeAt', { percent: charge / 100, at: valuesAt }, valuesAt);
    if (said.serviceEnded === null) say('worstLevel', Math.max(0, alarmLevel), now);
  }
  for (const { onlineStatus: online, lastContact, serviceExpiry, lastReport: valuesAt, soc: charge } of managed.list) {
    const said = saidOfDevice({ online, lastContact, valuesAt, charge, serviceExpiry }, now);
    statements.push(...statementsOfDevice(about, said, valuesAt, now));
    if (charge !== null && valuesAt !== null) say('chargeAt', { percent: charge / 100, at: valuesAt }, valuesAt);
  }
  if (info.serviceExpiry === null || info.serviceExpiry > now)
    say('worstLevel', Math.min(...warnings.list.map(({ level }) => level), 9) % 9, now);
  return statements;
}

/** What the pages of a battery say: its report, dial, score and warnings. */
export async function statementsOfBattery(reader: Reader, mcuId: string, unit: number): Promise<Statement[]> {
  const place = { mcuId, unit: String(unit) };
  const [report, dial, scores, warnings, others] = await Promise.all([
    ask(reader, 'batteryAnalytics', { ...place, months: '12' }),
    ask(reader, 'batteryAnalytics', place),
    ask(reader, 'pageDeviceScoreHistory', { ...place, pageSize: '1' }),
    ask(reader, 'listWarningPushMsg2', { mcuId, ...OPEN_WARNINGS }),
    ask(reader, 'listWarningPushMsg2', { mcuId, ...OPEN_WARNINGS, type: '2' }),
  ]);
  const now = Date.now();
  const about = `${mcuId} ${unit}`;
  const { all: statements, say } = saying(about);
  statements.push(...statementsOfReport(about, report, now), ...statementsOfReport(about, dial, now));
  for (const alarm of warnings.list) if (alarm.unit === unit) say('fault', severeOf(alarm), now);
  for (const alarm of others.list.filter((each) => each.unit === unit && each.msgType === NOT_FULL_ALARM)) {
    say('notFullDays', alarm.triggerValue, alarm.createTime);
    say('knownDays', report.basis.days + report.basis.pendingDays, now);
  }
  const [newest] = scores.list;
  if (newest) {
    const { daysSinceFull, date } = newest;
    const lastFull = daysSinceFull === null ? null : Date.parse(`${date}T00:00:00Z`) - daysSinceFull * DAY_MS;
    statements.push(...statementsOfScore(about, newest, lastFull));
  }
  return statements;
}

/** What its own page and its passport say of a pack that somebody has entered. */
export async function statementsOfPack(reader: Reader, batteryId: number): Promise<Statement[]> {
  const [{ serialNumber, counted }, { log }] = await Promise.all([
    ask(reader, 'getBattery', { batteryId: String(batteryId) }),
    ask(reader, 'getPassport', { batteryId: String(batteryId) }),
  ]);
  const { all: statements, say } = saying(serialNumber);
  const cycles = log.find(({ key }) => key === 'fullCycles');
  say('cycles', counted?.equivalentFull, counted?.until ?? Date.now());
  if (cycles?.known && cycles.value !== null) say('deviceCycles', { cycles: cycles.value, isDated: false }, cycles.at);
  return statements;
}

/** What the pages of an energy device say of today, its month and its year. */
export async function statementsOfEnergy(reader: Reader, mcuId: string): Promise<Statement[]> {
  const periods = ['day', 'month', 'year'] as const;
  const answers = await Promise.all(periods.map((period) => ask(reader, 'getEnergyAnalysis', { mcuId, period })));
  return answers.flatMap(({ summary }, index) => statementsOfSystem(`${mcuId} ${periods[index]}`, summary, Date.now()));
}

/** What overviews count: tiles, badges, lists and insights. */
export async function statementsOfCounts(reader: Reader): Promise<Statement[]> {
  const [summary, online, offline, alarmed, open, opened, latest, unhandled, fleet, hints] = await Promise.all([
    ask(reader, 'fleetSummary'),
    ask(reader, 'pageDeviceList', { state: 'online', ...all }),
    ask(reader, 'pageDeviceList', { state: 'offline', ...all }),
    ask(reader, 'pageDeviceList', { state: 'alarm', ...all }),
    ask(reader, 'listWarningPushMsg2', { type: '1', status: '0', ...all }),
    ask(reader, 'alarmSummary', { type: '1', timeZone: 'Etc/UTC' }),
    ask(reader, 'listLatelyMsg'),
    ask(reader, 'listWarningPushMsg2', { type: '1', status: '0', workStatus: '0', snoozed: '0', ...all }),
    ask(reader, 'fleetInsights'),
    ask(reader, 'pageInsights', all),
  ]);
  const now = Date.now();
  const count = (about: string, total: number, ...parts: number[]): Statement[] => [
    { about, what: 'total', value: total, at: now },
    { about, what: 'parts', value: parts, at: now },
  ];
  return [
    ...count('devices', summary.total, online.total, offline.total),
    ...count('online', summary.online, online.total),
    ...count('with warnings', summary.warnings, alarmed.total),
    ...count('open warnings', open.total, ...opened.open),
    ...count('badge', latest.newWarnings, unhandled.list.filter(({ suppressed }) => !suppressed).length),
    ...count('open of the newest', latest.openWarnings, open.total),
    ...count('batteries of unknown end', fleet.endUnknown, ...Object.values(fleet.noEnds)),
    ...statementsOfFleet('insights', fleet, now),
    ...[...Map.groupBy(hints.list, ({ mcuId, unit }) => `${mcuId} ${unit}`)].flatMap(([about, [first]]) => {
      const { all: statements, say } = saying(about);
      say('firstHint', first!.openFault === null ? first!.kind : 'fault', now);
      return statements;
    }),
  ];
}
