import type { KeptAlarm } from '#domain/alarms/push-msg.ts';
import { triggerQuantity } from '#domain/alarms/trigger-quantity.ts';
import type { HourBucket } from '#domain/history/bucket.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { ListedSession } from '../../history/sessions.ts';
import type { Table, TableCell } from '../../platform/text/table.ts';
import { head, localColumn, utcColumn, type Words, wallClock, word } from './words.ts';

type Rows = readonly (readonly TableCell[])[];

async function* once(rows: Rows): AsyncGenerator<Rows, void, undefined> {
  if (rows.length > 0) yield rows;
}
const hundredth = (value: number | null): number | null => (value === null ? null : value / 100);

/** Charge and discharge sessions; currents and energy of a discharge are negative, as on the pages. */
export function sessionTable(sessions: readonly ListedSession[], source: 'monitor' | 'bms', words: Words): Table {
  const name = (key: string, unit: string) => head(word(words, key), unit);
  return {
    name: word(words, 'what_sessions'),
    columns: [
      { head: word(words, 'session'), format: 'text' },
      localColumn(words, 'start'),
      localColumn(words, 'end'),
      utcColumn(words),
      { head: name('duration', word(words, 'minutes')), format: 1 },
      { head: name('socStart', '%'), format: 2 },
      { head: name('socEnd', '%'), format: 2 },
      { head: name('depth', '%'), format: 2 },
      { head: name('ampHours', 'Ah'), format: 3 },
      { head: name('energy', 'Wh'), format: 1 },
      { head: name('averageCurrent', 'A'), format: 2 },
      { head: name('peakCurrent', 'A'), format: 2 },
      { head: word(words, 'source'), format: 'text' },
    ],
    rows: once(
      sessions.map((session) => {
        const sign = session.kind === 'charge' ? 1 : -1;
        const { socStartCentiPercent: from, socEndCentiPercent: to } = session;
        return [
          word(words, `kind_${session.kind}`),
          wallClock(session.startedAt, words),
          session.open ? null : wallClock(session.endedAt, words),
          session.startedAt,
          (session.endedAt - session.startedAt) / MINUTE_MS,
          hundredth(from),
          hundredth(to),
          from === null || to === null ? null : Math.abs(to - from) / 100,
          sign * session.ampHours,
          sign * session.wattHours,
          (sign * Math.abs(session.averageCentiAmp)) / 100,
          (sign * Math.abs(session.peakCentiAmp)) / 100,
          word(words, `source_${source}`),
        ];
      }),
    ),
  };
}

/** Hours of the device's clock and what was done in them. */
export function activityTable(hours: readonly HourBucket[], words: Words): Table {
  const minutes = (key: string) => ({ head: head(word(words, key), word(words, 'minutes')), format: 1 as const });
  return {
    name: word(words, 'what_activity'),
    columns: [
      { head: head(word(words, 'date'), words.timeZone), format: 'day' },
      { head: word(words, 'hour'), format: 0 },
      utcColumn(words),
      minutes('charging'),
      minutes('discharging'),
      minutes('operating'),
      { head: head(word(words, 'energyIn'), 'Wh'), format: 1 },
      { head: head(word(words, 'energyOut'), 'Wh'), format: 1 },
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

/** Warnings that were raised; the value stands beside its unit, since every type has its own. */
export function alarmTable(alarms: AsyncIterable<readonly KeptAlarm[]>, words: Words): Table {
  const typeName = (msgType: number) =>
    words.report[`type_${msgType}`] ?? (words.report.type_other ?? '{{code}}').replace('{{code}}', String(msgType));
  const told = ({ msgType, code, extend }: KeptAlarm) => {
    if (msgType !== 20) return typeName(msgType);
    const text = 'text' in extend && typeof extend.text === 'string' ? extend.text : '';
    return [`${typeName(msgType)}: ${code}`, text].filter((part) => part !== '').join(', ');
  };
  return {
    name: word(words, 'what_alarms'),
    columns: [
      localColumn(words, 'raised'),
      localColumn(words, 'released'),
      utcColumn(words),
      { head: head(word(words, 'duration'), word(words, 'minutes')), format: 1 },
      { head: word(words, 'type'), format: 0 },
      { head: word(words, 'warning'), format: 'text' },
      { head: word(words, 'level'), format: 0 },
      { head: word(words, 'value'), format: 2 },
      { head: word(words, 'unit_of_value'), format: 'text' },
      { head: word(words, 'unit'), format: 0 },
    ],
    rows: (async function* () {
      for await (const some of alarms)
        yield some.map((alarm) => {
          const quantity = triggerQuantity(alarm, words.temperatureUnit);
          return [
            wallClock(alarm.raisedAt, words),
            alarm.releasedAt === null ? null : wallClock(alarm.releasedAt, words),
            alarm.raisedAt,
            alarm.releasedAt === null ? null : (alarm.releasedAt - alarm.raisedAt) / MINUTE_MS,
            alarm.msgType,
            told(alarm),
            alarm.level,
            quantity?.value ?? null,
            quantity?.unit ?? null,
            alarm.unit,
          ];
        });
    })(),
  };
}
