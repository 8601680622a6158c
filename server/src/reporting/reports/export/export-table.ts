import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import type { ScopedDevice } from '../../../platform/http/serve.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Table } from '../../../platform/text/table.ts';
import { tableFile } from '../../../platform/text/table-file.ts';
import { settingsOf } from '../../../power/analytics/battery-report.ts';
import { bmsHours, bmsSessions } from '../../../power/analytics/bms-history.ts';
import { type Period, type VisiblePeriod, visiblePeriod } from '../../../stream/history/period.ts';
import { sessionsOf } from '../../../stream/history/sessions.ts';
import { shownHours } from '../../../stream/history/shown-hours.ts';
import { everyDeviceAlarm } from '../device-alarms.ts';
import { type ExportLabels, labelsOf } from './labels.ts';
import { recordTable } from './record-table.ts';
import { activityTable, alarmTable, sessionTable } from './report-tables.ts';

type ExportContext = Pick<Context, 'within' | 'clock'> & { readonly texts: Texts };
type ExportRequest = Parsed<Calls['exportRecords']>;

/** A table as a file that is written while it is sent, in the language and units of its reader. */
async function exported(
  { within, texts }: ExportContext,
  session: Session,
  device: ScopedDevice,
  { startTime, endTime, format, separator, language, temperatureType }: ExportRequest,
  tableOf: (labels: ExportLabels, period: VisiblePeriod | null) => Promise<Table>,
): Promise<FileAnswer> {
  const { settings } = await settingsOf(within, device);
  const { name, unit } = await within(session, (tx) =>
    tx.one<{ name: string; unit: TemperatureUnit }>(
      'select d.name, u.temperature_unit as unit from device d, app_user u where d.id = $1 and u.id = $2',
      [device.id, session.userId],
    ),
  );
  const labels = labelsOf(texts, language ?? session.language, temperatureType ?? unit, settings.timeZone);
  const table = await tableOf(labels, visiblePeriod(device, { startTime, endTime }));
  const days = [startTime, endTime].map((at) => localDate(at, settings.timeZone));
  return tableFile(`${name} ${table.name} ${[...new Set(days)].join(' ')}`, table, { format, separator });
}

/** Records; those of the hub itself include positions, for callers who may see them. */
export const exportRecords = (context: ExportContext, session: Session, device: ScopedDevice, request: ExportRequest) =>
  exported(context, session, device, request, (labels, period) => {
    const { unit, source } = request;
    const isLocated = unit === 0 && seesLocation(session.role, device.locationShared);
    const kinds = source === 'monitor' && isLocated ? [KIND.monitor, KIND.location] : [KIND[source]];
    return recordTable(context.within, { deviceId: device.id, unit, period, kinds }, labels);
  });

/** Charge and discharge sessions, newest first. */
export const exportSessions = (
  context: ExportContext,
  session: Session,
  device: ScopedDevice,
  request: Parsed<Calls['exportSessions']>,
) =>
  exported(context, session, device, request, async (labels, period) => {
    const { within, clock } = context;
    const { unit, source } = request;
    const listed = async (visible: Period) =>
      source === 'bms'
        ? bmsSessions(within, device, unit, visible, clock.now())
        : sessionsOf(within, session, device, unit, visible);
    return sessionTable(period ? await listed(period) : [], source, labels);
  });

/** Hours with the activity in them, or warnings. */
export const exportReport = (
  context: ExportContext,
  session: Session,
  device: ScopedDevice,
  request: Parsed<Calls['exportReport']>,
) =>
  exported(context, session, device, request, async (labels, period) => {
    const { within } = context;
    const { unit, source, report } = request;
    // Whether a warning was raised within a lease depends on the lease, not on the part of the period that is visible
    // now.
    if (report === 'alarms')
      return alarmTable(
        everyDeviceAlarm(within, session, device, { startTime: request.startTime, endTime: request.endTime }),
        labels,
      );
    const hours = async (visible: VisiblePeriod) =>
      source === 'bms'
        ? bmsHours(within, device, unit, visible)
        : shownHours(within, session, device.id, unit, visible);
    return activityTable(period ? await hours(period) : [], labels);
  });
