import { type ConfigurationPart, isSameSetting } from '#domain/foundation/devices/configuration.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import { followSettings, noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import type { AfterCommit, CommandEffect } from './effects.ts';
import type { TakenReport } from './take-report.ts';

type FactContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'live' | 'sinks'>;

/**
 * Adopts facts that the program itself uses. The consequences for alarms, hours and sessions are noted in the
 * transaction and have to be carried out after it, see {@link followSettings}; undefined when nothing is new.
 */
async function changeFacts(
  tx: Tx,
  deviceId: number,
  facts: ConfigurationPart,
  context: FactContext,
): Promise<AfterCommit | undefined> {
  const changed = await tx.maybe(
    `update device set report_interval_s = coalesce($2, report_interval_s), chemistry = coalesce($3, chemistry),
       chemistry_assumed = chemistry_assumed and $3 is null,
       nominal_centi_volt = coalesce($4, nominal_centi_volt),
       nominal_concluded_day = case when $4 is null then nominal_concluded_day end,
       capacity_centi_amp_hour = coalesce($5, capacity_centi_amp_hour), settings_version = settings_version + 1
     where id = $1 and ($2 <> report_interval_s or $3 <> chemistry or ($3 is not null and chemistry_assumed) or ($4 is distinct from nominal_centi_volt or nominal_concluded_day is not null) and $4 is not null
       or $5 is distinct from capacity_centi_amp_hour and $5 is not null)
     returning id`,
    [
      deviceId,
      facts.reportIntervalSeconds ?? null,
      facts.chemistry ?? null,
      facts.nominalCentiVolt ?? null,
      facts.capacityCentiAmpHour ?? null,
    ],
  );
  if (!changed) return undefined;
  await noteChangedSettings(tx, [deviceId], context.clock.now(), 'alarms and history');
  return () => followSettings(context, [deviceId]);
}

/**
 * A verified configuration becomes what alarms and reports use. For the battery only settings made from here count,
 * since the installer knows the battery better than the device.
 */
export const configurationEffect: CommandEffect = async (tx, { deviceId, action, state }, context) => {
  if (state !== 'verified' || action.kind !== 'configuration') return undefined;
  return changeFacts(tx, deviceId, action.changes, context);
};

const SENSIBLE_INTERVAL = { min: 1, max: 86_400 };

/**
 * A device's report about itself: its versions, its reporting interval, which decides when it counts as silent, and its
 * working hours, outside of which its ignition is watched.
 */
export async function takeReportedFacts(
  tx: Tx,
  deviceId: number,
  { report, before }: TakenReport,
  context: FactContext,
): Promise<AfterCommit | undefined> {
  await tx.query(
    `update device set firmware_version = coalesce(nullif($2, ''), firmware_version),
       hardware_version = coalesce(nullif($3, ''), hardware_version), model = coalesce(nullif($4, ''), model)
     where id = $1 and (nullif($2, '') is distinct from firmware_version and $2 <> ''
       or nullif($3, '') is distinct from hardware_version and $3 <> '' or nullif($4, '') is distinct from model and $4 <> '')`,
    [deviceId, report.firmwareVersion, report.hardwareVersion, report.model],
  );
  const { reportIntervalSeconds: seconds, workingHours } = report.configuration;
  const isSensible = seconds !== undefined && seconds >= SENSIBLE_INTERVAL.min && seconds <= SENSIBLE_INTERVAL.max;
  const effect = isSensible ? await changeFacts(tx, deviceId, { reportIntervalSeconds: seconds }, context) : undefined;
  if (isSameSetting(workingHours, before?.configuration.workingHours)) return effect;
  await tx.query('update device set settings_version = settings_version + 1 where id = $1', [deviceId]);
  await noteChangedSettings(tx, [deviceId], context.clock.now(), 'alarms');
  return () => followSettings(context, [deviceId]);
}
