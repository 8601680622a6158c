import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { DeviceFigures } from './device-figures.ts';
import type { Block } from './report-page.ts';
import { type Words, warningsBlock } from './words.ts';

const sum = <T>(of: readonly T[], value: (each: T) => number): number => of.reduce((all, each) => all + value(each), 0);

/** A report of a device in words. */
export function deviceBlocks(figures: DeviceFigures, days: ReportDays, timeZone: string, words: Words): Block[] {
  const { t, number } = words;
  const { days: lines, sessions, receivedAt } = figures;
  const span = words.days(days);
  const lowest = lines.flatMap(({ lowestSoc }) => lowestSoc ?? []);
  const due = [
    ...figures.maintenance.map(({ msgType }) => ({ label: words.type(msgType), value: t('report_mail:is_due') })),
    ...(figures.serviceUntil === null
      ? []
      : [
          {
            label: t('report_mail:service_until'),
            value: formatDate(words.language, 'date', figures.serviceUntil, timeZone),
            isUrgent: figures.serviceUntil <= figures.at,
          },
        ]),
  ];
  return [
    {
      title: t('report_mail:now'),
      basis: receivedAt === null ? t('index:state_none') : t('report_mail:received', { at: words.moment(receivedAt) }),
      figures: [
        {
          label: t('report_mail:connection'),
          value: t(figures.online ? 'index:online' : 'index:offline'),
          isUrgent: !figures.online,
        },
        { label: t('export:soc'), value: words.quantity(percentQuantity(figures.socCentiPercent)) },
        { label: t('export:voltage'), value: words.quantity(voltageQuantity(figures.voltageCentiVolt)) },
        {
          label: t('export:temperature'),
          value: words.quantity(temperatureQuantity(figures.temperatureCentiCelsius, words.temperatureUnit)),
        },
        ...(figures.healthPercent === null
          ? []
          : [{ label: t('report:health'), value: words.percent(figures.healthPercent) }]),
      ],
    },
    {
      title: t('report_mail:use'),
      basis: t('report_mail:use_basis', { days: span }),
      ...(lines.length === 0
        ? { none: t('report_mail:no_energy') }
        : {
            figures: [
              { label: t('report:energy_in'), value: words.energy(sum(lines, (day) => day.wattHoursIn)) },
              { label: t('report:energy_out'), value: words.energy(sum(lines, (day) => day.wattHoursOut)) },
              { label: t('report_mail:operating'), value: words.hours(sum(lines, (day) => day.operatingSeconds)) },
              {
                label: t('report_mail:lowest_soc'),
                value: words.quantity(percentQuantity(lowest.length === 0 ? null : Math.min(...lowest))),
              },
              {
                label: t('report_mail:charges'),
                value: number(sessions.filter(({ kind }) => kind === 'charge').length),
              },
              {
                label: t('report_mail:discharges'),
                value: number(sessions.filter(({ kind }) => kind === 'discharge').length),
              },
            ],
            rowsTitle: t('report_mail:by_day'),
            rows: lines.map(({ date, wattHoursIn, wattHoursOut }) => ({
              label: words.date(date),
              value: `+${words.energy(wattHoursIn)} / −${words.energy(wattHoursOut)}`,
            })),
          }),
    },
    warningsBlock(figures.warnings, t('report_mail:warnings_basis', { days: span, zone: timeZone }), words),
    {
      title: t('report_mail:due'),
      basis: t('report_mail:as_of', { at: words.moment(figures.at) }),
      rows: due,
      none: t('report_mail:nothing_due'),
    },
  ];
}
