import { useTranslation } from 'react-i18next';
import { alarmEntry, FAULT_ALARM, OFFLINE_ALARM, POWER_LOST_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { triggerQuantity } from '#domain/alerting/alarms/rules/trigger-quantity.ts';
import { faultOfCode, shownFaultCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultText } from '#domain/alerting/alarms/words/fault-text.ts';
import { currentQuantity, energyQuantity, percentQuantity, type Quantity } from '#domain/foundation/kinds/units.ts';
import { useAlarmName } from '../../../../i18n/use-alarm-name.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import type { DeviceAlarm, DeviceEvent } from './device-events.ts';
import type { Session } from './session.ts';

type EventTone = 'idle' | 'charge' | 'discharge' | 'low' | 'alarm' | 'warn';

interface EventLabels {
  readonly icon: IconName;
  readonly tone: EventTone;
  readonly title: string;
  readonly detail: string;
}

/** Alarms whose end has its own name. */
const ENDS: Readonly<Record<number, 'online_again' | 'power_again'>> = {
  [OFFLINE_ALARM]: 'online_again',
  [POWER_LOST_ALARM]: 'power_again',
};

/** Value and limit of an alarm in the unit of its type; `null` when it has none. */
function measured(msgType: number, hundredths: number, format: Format): Quantity | null {
  const quantity = alarmEntry(msgType)?.quantity;
  if (!quantity) return null;
  return quantity === 'soc'
    ? { value: hundredths / 100, unit: '%', decimals: hundredths % 100 === 0 ? 0 : 1, signed: false }
    : triggerQuantity({ msgType, triggerValue: hundredths, extend: {} }, format.temperatureUnit);
}

const WORST = 1;
const MINUTE_MS = 60_000;

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Events in the reader's language, with icon and tone. */
export function useEventLabels(): (event: DeviceEvent) => EventLabels {
  const { t } = useTranslation('monitor');
  const { t: alarm } = useTranslation(['alarm', 'faults']);
  const format = useFormat();
  const { nameOf } = useAlarmName();

  const alarmName = ({ msgType }: DeviceAlarm) => nameOf(msgType);
  const raised = (alarm: DeviceAlarm): EventLabels => {
    const value = measured(alarm.msgType, alarm.triggerValue, format);
    const limit = measured(alarm.msgType, alarm.triggerSubValue, format);
    return {
      icon: alarm.level === WORST ? 'warning' : 'diamond',
      tone: alarm.level === WORST ? 'alarm' : 'warn',
      title: alarmEntry(alarm.msgType)?.isMoment ? alarmName(alarm) : t('alarm_raised', { name: alarmName(alarm) }),
      detail: value
        ? t('limit_of', { value: format.quantity(value), limit: format.quantity(limit) })
        : joined(faultOf(alarm), openText(alarm)),
    };
  };
  const faultOf = ({ msgType, code, text }: DeviceAlarm) => {
    if (msgType !== FAULT_ALARM) return '';
    const known = faultOfCode(code);
    if (known) return faultText(known, (key, values) => alarm(`faults:${key}`, values ?? {}));
    return alarm(text === '' ? 'alarm:20' : 'alarm:20_of', { code: shownFaultCode(code), text });
  };
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
      faultOf(alarm),
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
