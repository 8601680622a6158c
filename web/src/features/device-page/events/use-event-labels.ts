import { useTranslation } from 'react-i18next';
import {
  currentQuantity,
  energyQuantity,
  percentQuantity,
  type Quantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/units.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import type { IconName } from '../../../ui/icon-paths.ts';
import type { DeviceAlarm, DeviceEvent } from './device-events.ts';
import type { Session } from './session.ts';

export type EventTone = 'idle' | 'charge' | 'discharge' | 'low' | 'alarm' | 'warn';

export interface EventLabels {
  readonly icon: IconName;
  readonly tone: EventTone;
  readonly title: string;
  readonly detail: string;
}

const ALARM_TYPES = [
  1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 700, 701, 702, 703, 704, 705, 706, 707,
] as const;
type AlarmType = (typeof ALARM_TYPES)[number];
const isAlarmType = (type: number): type is AlarmType => ALARM_TYPES.some((known) => known === type);

/** Momentary events; their name is enough. */
const HAPPENINGS: ReadonlySet<number> = new Set([12, 15, 16, 17, 18, 21, 700, 701, 702, 703, 704, 705, 706, 707]);
/** Alarms whose end has its own name. */
const ENDS: Readonly<Record<number, 'online_again' | 'power_again'>> = { 12: 'online_again', 21: 'power_again' };

const LAST_VOLTAGE = 4;
const LAST_TEMPERATURE = 8;
const LAST_CURRENT = 10;
const LOW_CHARGE = 11;

/** Value and limit of an alarm in the unit of its family; `null` when it has none. */
function measured(msgType: number, hundredths: number, format: Format): Quantity | null {
  if (msgType <= LAST_VOLTAGE) return voltageQuantity(hundredths);
  if (msgType <= LAST_TEMPERATURE) return temperatureQuantity(hundredths, format.temperatureUnit);
  if (msgType <= LAST_CURRENT) return { value: hundredths / 100, unit: 'A', decimals: 1, signed: false };
  if (msgType !== LOW_CHARGE) return null;
  return { value: hundredths / 100, unit: '%', decimals: hundredths % 100 === 0 ? 0 : 1, signed: false };
}

const FAULT = 20;
const WORST = 1;
const MINUTE_MS = 60_000;

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Events in the reader's language, with icon and tone. */
export function useEventLabels(): (event: DeviceEvent) => EventLabels {
  const { t } = useTranslation('monitor');
  const { t: alarm } = useTranslation('alarm');
  const format = useFormat();

  const alarmName = ({ msgType }: DeviceAlarm) =>
    isAlarmType(msgType) ? t(`alarm_${msgType}`) : t('alarm_other', { code: msgType });
  const raised = (alarm: DeviceAlarm): EventLabels => {
    const value = measured(alarm.msgType, alarm.triggerValue, format);
    const limit = measured(alarm.msgType, alarm.triggerSubValue, format);
    return {
      icon: alarm.level === WORST ? 'warning' : 'diamond',
      tone: alarm.level === WORST ? 'alarm' : 'warn',
      title: HAPPENINGS.has(alarm.msgType) ? alarmName(alarm) : t('alarm_raised', { name: alarmName(alarm) }),
      detail: value
        ? t('limit_of', { value: format.quantity(value), limit: format.quantity(limit) })
        : joined(faultText(alarm), openText(alarm)),
    };
  };
  const faultText = ({ msgType, code, text }: DeviceAlarm) =>
    msgType !== FAULT ? '' : alarm(text === '' ? '20' : '20_of', { code, text });
  const openText = ({ releasedAt }: DeviceAlarm) => (releasedAt === null ? t('still_open') : '');
  const endName = (alarm: DeviceAlarm) => {
    const end = ENDS[alarm.msgType];
    return end ? t(end) : t('alarm_released', { name: alarmName(alarm) });
  };
  const released = (alarm: DeviceAlarm): EventLabels => ({
    icon: 'check',
    tone: 'idle',
    title: endName(alarm),
    detail: joined(
      faultText(alarm),
      t('lasted', {
        duration: format.minutes(
          Math.max(1, Math.round(((alarm.releasedAt ?? alarm.raisedAt) - alarm.raisedAt) / MINUTE_MS)),
        ),
      }),
    ),
  });
  const soc = (centiPercent: number | null) => format.quantity(percentQuantity(centiPercent));
  const ended = ({ wattHours, socEnd }: Session) =>
    t('ended_at', { energy: format.quantity(energyQuantity(wattHours)), soc: soc(socEnd) });
  const started = ({ socStart, peakCurrent }: Session, endedAt: number | null) =>
    endedAt === null || peakCurrent === 0
      ? t('started_at', { soc: soc(socStart) })
      : t('peak_of', { current: format.quantity({ ...currentQuantity(0)!, value: peakCurrent, signed: false }) });

  return (event) => {
    switch (event.kind) {
      case 'raised':
        return raised(event.alarm);
      case 'released':
        return released(event.alarm);
      case 'chargeStarted':
        return {
          icon: 'bolt',
          tone: 'charge',
          title: t('charge_started'),
          detail: started(event.session, event.session.endedAt),
        };
      case 'dischargeStarted':
        return {
          icon: 'arrow-down',
          tone: 'discharge',
          title: t('discharge_started'),
          detail: started(event.session, event.session.endedAt),
        };
      case 'chargeEnded':
        return { icon: 'idle', tone: 'idle', title: t('charge_ended'), detail: ended(event.session) };
      case 'dischargeEnded':
        return { icon: 'idle', tone: 'idle', title: t('discharge_ended'), detail: ended(event.session) };
    }
  };
}
