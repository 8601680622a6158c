import { FAULT_ALARM, OWN_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { ownMark } from '#domain/alerting/alarms/rules/own-rule.ts';
import { triggerQuantity } from '#domain/alerting/alarms/rules/trigger-quantity.ts';
import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import { faultOfCode, shownFaultCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultText } from '#domain/alerting/alarms/words/fault-text.ts';
import type { StoredAlarm } from '#domain/alerting/alarms/words/push-msg.ts';
import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { HourBucket } from '#domain/stream/history/bucket.ts';
import { filledFrom } from '../../../foundation/i18n/texts.ts';
import type { Table } from '../../../platform/text/table.ts';
import type { ListedSession } from '../../../stream/history/sessions.ts';
import { type ExportKey, type ExportLabels, head, labelOf, localColumn, utcColumn, wallClock } from './labels.ts';

type Rows = readonly (readonly TableCell[])[];

async function* once(rows: Rows): AsyncGenerator<Rows, void, undefined> {
  if (rows.length > 0) yield rows;
}
const hundredth = (value: number | null): number | null => (value === null ? null : value / 100);

/** Charge and discharge sessions; currents and energy of a discharge are negative, as on the pages. */
export function sessionTable(
  sessions: readonly ListedSession[],
  source: 'monitor' | 'bms',
  labels: ExportLabels,
): Table {
  const name = (key: ExportKey, unit: string) => head(labelOf(labels, key), unit);
  return {
    name: labelOf(labels, 'what_sessions'),
    columns: [
      { head: labelOf(labels, 'session'), format: 'text' },
      localColumn(labels, 'start'),
      localColumn(labels, 'end'),
      utcColumn(labels),
      { head: name('duration', labelOf(labels, 'minutes')), format: 1 },
      { head: name('socStart', '%'), format: 2 },
      { head: name('socEnd', '%'), format: 2 },
      { head: name('depth', '%'), format: 2 },
      { head: name('ampHours', 'Ah'), format: 3 },
      { head: name('energy', 'Wh'), format: 1 },
      { head: name('averageCurrent', 'A'), format: 2 },
      { head: name('peakCurrent', 'A'), format: 2 },
      { head: labelOf(labels, 'source'), format: 'text' },
    ],
    rows: once(
      sessions.map((session) => {
        const sign = session.kind === 'charge' ? 1 : -1;
        const { socStartCentiPercent: from, socEndCentiPercent: to } = session;
        return [
          labelOf(labels, `kind_${session.kind}`),
          wallClock(session.startedAt, labels),
          session.open ? null : wallClock(session.endedAt, labels),
          session.startedAt,
          (session.endedAt - session.startedAt) / MINUTE_MS,
          hundredth(from),
          hundredth(to),
          from === null || to === null ? null : Math.abs(to - from) / 100,
          sign * session.ampHours,
          sign * session.wattHours,
          (sign * Math.abs(session.averageCentiAmp)) / 100,
          (sign * Math.abs(session.peakCentiAmp)) / 100,
          labelOf(labels, `source_${source}`),
        ];
      }),
    ),
  };
}

/** Hours of the device's local time and the activity in them. */
export function activityTable(hours: readonly HourBucket[], labels: ExportLabels): Table {
  const minutes = (key: ExportKey) => ({
    head: head(labelOf(labels, key), labelOf(labels, 'minutes')),
    format: 1 as const,
  });
  return {
    name: labelOf(labels, 'what_activity'),
    columns: [
      { head: head(labelOf(labels, 'date'), labels.timeZone), format: 'day' },
      { head: labelOf(labels, 'hour'), format: 0 },
      utcColumn(labels),
      minutes('charging'),
      minutes('discharging'),
      minutes('operating'),
      { head: head(labelOf(labels, 'energyIn'), 'Wh'), format: 1 },
      { head: head(labelOf(labels, 'energyOut'), 'Wh'), format: 1 },
    ],
    rows: once(
      hours.map((hour) => [
        Date.parse(hour.date),
        hour.hour,
        hour.startAt,
        hour.chargingSeconds / 60,
        hour.dischargingSeconds / 60,
        hour.operatingSeconds / 60,
        hour.wattHoursIn,
        hour.wattHoursOut,
      ]),
    ),
  };
}

/** The name of a warning: of an own rule that of the rule, of a fault with its code and the device's own text. */
export function warningText({ msgType, code, extend }: StoredAlarm, { alarm, faults }: ExportLabels): string {
  const name = alarmName(msgType, filledFrom(alarm));
  if (msgType === OWN_ALARM) return ownMark(extend)?.name ?? name;
  if (msgType !== FAULT_ALARM) return name;
  const known = faultOfCode(code);
  if (known) return faultText(known, filledFrom(faults));
  const text = 'text' in extend && typeof extend.text === 'string' ? extend.text : '';
  return [`${name}: ${shownFaultCode(code)}`, text].filter((part) => part !== '').join(', ');
}

/** Warnings that were raised; the unit is next to the value, since every type has its own. */
export function alarmTable(alarms: AsyncIterable<readonly StoredAlarm[]>, labels: ExportLabels): Table {
  return {
    name: labelOf(labels, 'what_alarms'),
    columns: [
      localColumn(labels, 'raised'),
      localColumn(labels, 'released'),
      utcColumn(labels),
      { head: head(labelOf(labels, 'duration'), labelOf(labels, 'minutes')), format: 1 },
      { head: labelOf(labels, 'type'), format: 0 },
      { head: labelOf(labels, 'warning'), format: 'text' },
      { head: labelOf(labels, 'level'), format: 0 },
      { head: labelOf(labels, 'value'), format: 2 },
      { head: labelOf(labels, 'unit_of_value'), format: 'text' },
      { head: labelOf(labels, 'unit'), format: 0 },
    ],
    rows: (async function* () {
      for await (const some of alarms)
        yield some.map((alarm) => {
          const quantity = triggerQuantity(alarm, labels.temperatureUnit);
          return [
            wallClock(alarm.raisedAt, labels),
            alarm.releasedAt === null ? null : wallClock(alarm.releasedAt, labels),
            alarm.raisedAt,
            alarm.releasedAt === null ? null : (alarm.releasedAt - alarm.raisedAt) / MINUTE_MS,
            alarm.msgType,
            warningText(alarm, labels),
            alarm.level,
            quantity?.value ?? null,
            quantity?.unit ?? null,
            alarm.unit,
          ];
        });
    })(),
  };
}
