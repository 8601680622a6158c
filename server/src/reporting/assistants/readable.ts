import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { companyIdOf } from '#domain/foundation/basics/company-path.ts';
import { celsiusOfCenti, decodeLegacyTemperature } from '#domain/foundation/basics/temperature.ts';
import type { CompanyNode } from '#domain/foundation/companies/calls.ts';
import type { ShownLabels } from '#domain/foundation/labels/shown.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import { sentenceOf } from '../delivery/notices/alarm-sentence.ts';

/** Hundredths as they are spoken of. */
const whole = (value: number | null): number | null => (value === null ? null : value / 100);
const celsius = (legacy: number | null): number | null =>
  legacy === null ? null : celsiusOfCenti(decodeLegacyTemperature(legacy));
const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const CHARGE_STATES = ['unknown', 'charging', 'discharging', 'idle', 'low'] as const;
const chargeState = (state: number | null): string => CHARGE_STATES[state ?? 0] ?? 'unknown';

interface Measured {
  readonly soc: number | null;
  readonly voltageRaw: number | null;
  readonly currentUsing: number | null;
  readonly currentCharging: number | null;
  readonly batteryTemperature: number | null;
  readonly yhubStimeTs: number | null;
}

const values = (measured: Measured) => ({
  measuredAt: time(measured.yhubStimeTs),
  socPercent: whole(measured.soc),
  voltageVolt: whole(measured.voltageRaw),
  dischargingAmpere: whole(measured.currentUsing),
  chargingAmpere: whole(measured.currentCharging),
  temperatureCelsius: celsius(measured.batteryTemperature),
});

type Definitions = Output<Calls['labelDefinitions']>;

/** Tags and own fields by their names; a choice by its name, too. */
function readableLabels(labels: ShownLabels | undefined, { fields, tags }: Definitions) {
  const fieldOf = new Map(fields.map((field) => [field.fieldId, field]));
  const tagOf = new Map(tags.map(({ tagId, name }) => [tagId, name]));
  const named = (labels?.values ?? []).flatMap(({ fieldId, value }) => {
    const field = fieldOf.get(fieldId);
    if (!field) return [];
    const choice = field.choices.find(({ choiceId }) => choiceId === value);
    return [{ name: field.name, value: field.kind === 'choice' ? (choice?.name ?? '') : value, unit: field.unit }];
  });
  return { tags: (labels?.tagIds ?? []).flatMap((tagId) => tagOf.get(tagId) ?? []), fields: named };
}

/** A device of a list in units that are spoken of. */
export const readableDevice = (device: Output<Calls['pageDeviceList']>['list'][number], definitions: Definitions) => ({
  mcuId: device.mcuId,
  serialNumber: device.deviceSn,
  name: device.deviceName,
  company: device.companyName,
  site: device.site,
  isOnline: device.onlineStatus,
  chargeState: chargeState(device.chargeState),
  worstWarningLevel: device.alarmLevel === -1 ? null : device.alarmLevel,
  latitude: device.lat,
  longitude: device.lon,
  dataServiceUntil: time(device.serviceExpiry),
  ...readableLabels(device.labels, definitions),
  values: device.lastRecordData && values(device.lastRecordData),
});

export const readableValues = (live: Output<Calls['getLastRealTimeData']>) => ({
  mcuId: live.mcuId,
  unit: live.unit,
  isOnline: live.onlineStatus,
  receivedAt: time(live.receivedAt),
  chargeState: chargeState(live.chargeState),
  ...values(live),
  waterLevel: live.waterLevel,
  signalDbm: live.rsrp,
  isRelayClosed: live.relayStatus,
  reportedRemainingMinutes: live.remainingAvailableTime,
});

/** A warning with its sentence in English; times in it are UTC. */
export function readableWarning(
  warning: Output<Calls['listWarningPushMsg2']>['list'][number],
  t: Translate,
  now: number,
) {
  const { triggerValue, extend: extendValue } = valuesOfPushMsg(warning);
  const { msgType, createTime: at, releaseTime: releasedAt } = warning;
  return {
    id: warning.id,
    mcuId: warning.mcuId,
    device: warning.deviceName,
    company: warning.companyName,
    site: warning.site,
    unit: warning.unit,
    level: warning.level,
    text: sentenceOf({ msgType, triggerValue, extendValue, at, releasedAt }, { ...ENGLISH, t }, now),
    raisedAt: time(at),
    releasedAt: time(releasedAt),
    isAcknowledged: warning.acknowledgedAt !== null,
    assignee: warning.assigneeName,
  };
}
const ENGLISH = { language: 'en', temperatureUnit: 'C', timeZone: 'UTC' } as const;

/** Companies of a tree, each before those below it. */
export const companiesOf = (
  node: CompanyNode,
): { id: number; name: string; parentId: number | null; devices: number }[] => [
  { id: companyIdOf(node.id) ?? 0, name: node.companyName, parentId: node.parentId, devices: node.deviceCount },
  ...node.childList.flatMap(companiesOf),
];
