import {
  CONFIGURATION_FIELDS,
  type ConfigurationField,
  type ConfigurationPart,
  isSameSetting,
} from '../../foundation/devices/configuration.ts';
import type { CommandAction } from './actions.ts';
import { type CanConfiguration, isSameCan } from './can.ts';
import type { DeviceReport } from './report.ts';

/** Changes made at the device itself; null where there are none. */
interface OwnChanges {
  readonly configuration: { readonly before: ConfigurationPart; readonly after: ConfigurationPart } | null;
  readonly can: { readonly before: CanConfiguration; readonly after: CanConfiguration } | null;
}

/** Value that an action asks a setting to have; undefined when it says nothing of it. */
function askedValue(action: CommandAction, field: ConfigurationField): unknown {
  if (action.kind === 'configuration') return action.changes[field];
  if (action.kind === 'reportInterval' && field === 'reportIntervalSeconds') return action.seconds;
  if (action.kind === 'gnssInterval' && field === 'gnssIntervalSeconds') return action.seconds;
  return undefined;
}

const isAsked = (asked: readonly CommandAction[], field: ConfigurationField, value: unknown): boolean =>
  asked.some((action) => {
    const asked = askedValue(action, field);
    return asked !== undefined && isSameSetting(asked, value);
  });

/**
 * Differences between two reports of a device that were not requested from here. A setting missing in one of them is no
 * change: the device only reports more, or fewer, settings.
 * @param asked requests to the device since its last report, whether it has answered them or not
 */
export function changesByDevice(
  known: DeviceReport,
  report: DeviceReport,
  asked: readonly CommandAction[],
): OwnChanges {
  const fields = CONFIGURATION_FIELDS.filter((field) => {
    const [before, after] = [known.configuration[field], report.configuration[field]];
    if (before === undefined || after === undefined) return false;
    return !isSameSetting(before, after) && !isAsked(asked, field, after);
  });
  const { can } = report;
  const isCanChanged =
    known.can !== null &&
    can !== null &&
    !isSameCan(known.can, can) &&
    !asked.some((action) => action.kind === 'canConfiguration' && isSameCan(action.can, can));
  return {
    configuration: fields.length > 0 ? { before: partOf(known, fields), after: partOf(report, fields) } : null,
    can: isCanChanged && known.can && can ? { before: known.can, after: can } : null,
  };
}

const partOf = ({ configuration }: DeviceReport, fields: readonly ConfigurationField[]): ConfigurationPart =>
  Object.fromEntries(fields.map((field) => [field, configuration[field]]));
