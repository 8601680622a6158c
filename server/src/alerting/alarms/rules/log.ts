import type { warningRuleChangeCalls } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { isFamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { pageOf, shownPage } from '../../../platform/db/page.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { layerKey } from './change-log.ts';
import { keysOfFamily } from './describe.ts';
import type { NotedValue } from './device-rules.ts';
import { byPart, changedValues, type ValueChange } from './edit.ts';
import { findPlace } from './scope.ts';

type LogPage = Output<typeof warningRuleChangeCalls.pageWarningRuleLog>;
type Request = Parsed<typeof warningRuleChangeCalls.pageWarningRuleLog>;
type Listed = LogPage['list'][number];

/** Who changed a rule at a place, newest first. */
export async function pageRuleLog(tx: Tx, session: Session, request: Request): Promise<LogPage> {
  const { key, scope } = request;
  const place = await findPlace(tx, session, scope);
  if (place.deviceIds && isFamilyKey(key)) return pageOfDevices(tx, place.deviceIds, keysOfFamily(key), request);
  const where: Sql = isFamilyKey(key) ? sql`layer = ${layerKey(place)} and rule = ${key}` : sql`rule = ${key}`;
  const page = await pageOf<{ id: string; at: number; byName: string; changes: ValueChange[] }>(
    tx,
    { columns: sql`id, at, by_name, changes`, from: sql`alarm_rule_change`, where, order: sql`at desc, id` },
    request,
  );
  return shownPage(page, ({ changes, ...row }) => ({ ...row, deviceName: null, changes: changes.map(shown) }));
}

interface DeviceRow {
  id: string;
  at: number;
  byName: string;
  deviceName: string;
  before: NotedValue[];
  after: NotedValue[];
}

async function pageOfDevices(
  tx: Tx,
  deviceIds: readonly number[],
  parts: readonly (string | number)[],
  request: Request,
): Promise<LogPage> {
  const about = parts.map((part) => JSON.stringify([isFamilyKey(String(part)) ? { family: part } : { msgType: part }]));
  const page = await pageOf<DeviceRow>(
    tx,
    {
      columns: sql`n.id, n.at, n.by_name, d.name as device_name, n.before, n.after`,
      from: sql`warning_settings_change n join device d on d.id = n.device_id`,
      where: sql`n.device_id = any(${deviceIds}::int8[])
        and (n.before @> any(${about}::jsonb[]) or n.after @> any(${about}::jsonb[]))`,
      order: sql`n.at desc, n.id`,
    },
    request,
  );
  return shownPage(page, ({ before, after, ...row }) => ({
    ...row,
    changes: changedValues(byPart(before), byPart(after), parts).map(shown),
  }));
}

const shown = ({ part, field, before = null, after = null }: ValueChange): Listed['changes'][number] => ({
  part: partNamed(part),
  field,
  before: before as Listed['changes'][number]['before'],
  after: after as Listed['changes'][number]['after'],
});

const partNamed = (part: string): Listed['changes'][number]['part'] => {
  if (part === 'rule') return 'rule';
  return isFamilyKey(part) ? 'when' : Number(part);
};
