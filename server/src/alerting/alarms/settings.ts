import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { effectiveRules, type RuleChanges } from '#domain/alerting/alarms/rules/layers.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { Context } from '../../context.ts';
import { type Span, seenWithin } from '../../foundation/visibility/lease.ts';
import { type PageRequest, pageOf, shownPage } from '../../platform/db/page.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { originOfLayer } from './rules/describe.ts';
import type { Editor } from './rules/device-rules.ts';
import { DEVICE_RULES, type DeviceRules, layersAbove, layersOfDevice, type NotedValue } from './rules/device-rules.ts';
import { saveForDevices } from './rules/save-for-devices.ts';
import { namesFor } from './rules/world.ts';

type LimitInput = Parsed<Calls['saveDeviceWarningSettings']>['limits'];

/** The alarm limits of a device, what they would be without its own, and where they come from. */
export async function warningSettings(
  { within }: Pick<Context, 'within'>,
  session: Session,
  deviceId: number,
): Promise<Output<Calls['getDeviceWarningSettings']>> {
  const row = await within(session, (tx) =>
    tx.one<DeviceRules>(`select ${DEVICE_RULES} from device where id = $1`, [deviceId]),
  );
  // Those of the companies above a leased device are not in the scope of who leases it.
  const above = await within(systemScope('settings of a device'), (tx) => layersAbove(tx, [row]));
  const layers = layersOfDevice(row, above);
  const { limits } = effectiveRules(row, layers);
  const names = await namesFor(within, session, above);
  const originOfType = (msgType: LimitAlarmType) =>
    originOfLayer(names, layers.findLast(({ changes }) => Object.keys(changes[msgType] ?? {}).length > 0) ?? null);
  return {
    limits: [...limits],
    defaults: [...effectiveRules(row, layers.slice(0, -1)).limits],
    origins: limits.map(({ msgType }) => ({ msgType, origin: originOfType(msgType) })),
  };
}

/** Sets alarm limits of the caller's devices; alarms whose rule is switched off are released. */
export async function saveWarningSettings(
  context: Context,
  session: Editor,
  { mcuIds, limits }: Parsed<Calls['saveDeviceWarningSettings']>,
): Promise<null> {
  const edit = {
    parts: limits.map(({ msgType }) => msgType),
    apply: (known: RuleChanges) => changesWith(known, limits),
    holdsSame: false,
  };
  await saveForDevices(context, session, mcuIds, edit);
  return null;
}

/** The operator's changes after an input: a type named without values returns to its default. */
function changesWith(known: RuleChanges, limits: LimitInput): RuleChanges {
  const next: Record<string, object> = { ...known };
  for (const { msgType, ...given } of limits) {
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(values).length === 0) delete next[msgType];
    else next[msgType] = { ...next[msgType], ...values };
  }
  return next as RuleChanges;
}

const isLimit = (value: NotedValue): value is AlarmLimit => 'msgType' in value;
const of = (values: readonly NotedValue[], type: number) =>
  values.filter(isLimit).find(({ msgType }) => msgType === type);

interface ChangeRow {
  id: string;
  at: number;
  byName: string;
  before: NotedValue[];
  after: NotedValue[];
}

/**
 * The history of a device's alarm limits with the users who changed them, newest first; for a leased device only the
 * changes within the lease.
 */
export async function pageWarningSettings(
  tx: Tx,
  device: ScopedDevice,
  request: PageRequest & Span,
): Promise<Output<Calls['pageDeviceWarningSettingsLog']>> {
  const { startsAt, endsAt } = seenWithin(device, request);
  const page = await pageOf<ChangeRow>(
    tx,
    {
      columns: sql`id, at, by_name, before, after`,
      from: sql`warning_settings_change`,
      where: sql`device_id = ${device.id} and at between ${startsAt} and ${endsAt}`,
      order: sql`at desc, id`,
    },
    request,
  );
  return shownPage(page, ({ before, after, ...row }) => ({
    ...row,
    changes: [...new Set([...before, ...after].filter(isLimit).map(({ msgType }) => msgType))].map((msgType) => ({
      msgType,
      before: of(before, msgType) ?? null,
      after: of(after, msgType) ?? null,
    })),
  }));
}
