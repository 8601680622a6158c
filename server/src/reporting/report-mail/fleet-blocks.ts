import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { FleetFigures, Named } from './fleet-figures.ts';
import type { Block } from './report-page.ts';
import { type Words, warningsBlock } from './words.ts';

/** A report of a company or a site in words. */
export function fleetBlocks(figures: FleetFigures, days: ReportDays, timeZone: string, words: Words): Block[] {
  const { t, number } = words;
  const { counts, energy, warnings, maintenance, service, at } = figures;
  const now = t('report_mail:as_of', { at: words.moment(at) });
  const span = words.days(days);
  const named = ({ name, sn, percent }: Named) => ({ label: `${name} · ${sn}`, value: words.percent(percent) });
  return [
    {
      title: t('report_mail:devices'),
      basis: now,
      figures: [
        { label: t('report_mail:devices_all'), value: number(counts.devices) },
        { label: t('overview:state_online'), value: number(counts.online) },
        { label: t('overview:state_charging'), value: number(counts.charging) },
        { label: t('overview:state_discharging'), value: number(counts.discharging) },
        { label: t('overview:state_low'), value: number(counts.low), isUrgent: counts.low > 0 },
        { label: t('overview:state_alarm'), value: number(counts.alarm), isUrgent: counts.alarm > 0 },
        { label: t('overview:state_offline'), value: number(counts.offline) },
        { label: t('report_mail:silent'), value: number(counts.silent), isUrgent: counts.silent > 0 },
      ],
    },
    {
      title: t('report_mail:energy'),
      basis: t('report_mail:energy_basis', {
        count: counts.devices,
        days: span,
        measured: number(energy.devices),
        devices: number(counts.devices),
      }),
      ...(energy.devices === 0
        ? { none: t('report_mail:no_energy') }
        : {
            figures: [
              { label: t('report:energy_in'), value: words.energy(energy.wattHoursIn) },
              { label: t('report:energy_out'), value: words.energy(energy.wattHoursOut) },
              { label: t('report_mail:operating'), value: words.hours(energy.operatingSeconds) },
            ],
          }),
    },
    warningsBlock(warnings, t('report_mail:warnings_basis', { days: span, zone: timeZone }), words),
    {
      title: t('report_mail:lowest_health'),
      basis: t('report_mail:health_basis'),
      rows: figures.lowestHealth.map(named),
      none: t('report_mail:no_health'),
    },
    {
      title: t('report_mail:lowest_charge'),
      basis: t('report_mail:charge_basis', { at: words.moment(at) }),
      rows: figures.lowestCharge.map(named),
      none: t('report_mail:no_charge'),
    },
    {
      title: t('report_mail:due'),
      basis: now,
      rows: [
        ...maintenance.map(({ msgType, count }) => ({ label: words.type(msgType), value: number(count) })),
        { label: t('report_mail:service_expiring'), value: number(service.expiring) },
        { label: t('report_mail:service_expired'), value: number(service.expired), isUrgent: service.expired > 0 },
      ],
    },
  ];
}
