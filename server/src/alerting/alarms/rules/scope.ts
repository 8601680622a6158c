import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { LayerName, RuleLayer } from '#domain/alerting/alarms/rules/layers.ts';
import { layerName } from '#domain/alerting/alarms/rules/layers.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { below } from '../../../foundation/visibility/conditions.ts';
import { allOf, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { actorOf } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Whose rules are meant, found among what is the caller's own. */
export interface RulePlace extends Omit<RuleLayer, 'changes'> {
  readonly layer: LayerName;
  /** Of the company, of devices of the one nearest to the root that has all of them. */
  readonly path: string;
  readonly site: string | null;
  /** The devices that are meant one by one; null for all of the place. */
  readonly deviceIds: readonly number[] | null;
  /** The condition on `device d` for the devices of the place. */
  readonly devices: Sql;
}

/** Finds a place in the caller's own subtree; what it does not own is not there. */
export async function findPlace(tx: Tx, session: Session, scope: RuleScope): Promise<RulePlace> {
  if ('mcuIds' in scope) return devicesPlace(tx, session, [...new Set(scope.mcuIds)]);
  const company = await tx.maybe<{ path: string }>(
    sql`select path from company where id = ${scope.companyId} and ${below(sql`path`, session.path)}`,
  );
  if (!company) throw new Refusal('company_not_found');
  const siteId = 'siteId' in scope ? scope.siteId : null;
  const deviceType = 'deviceType' in scope ? scope.deviceType : null;
  const site =
    siteId === null
      ? null
      : await tx.maybe<{ name: string }>('select name from site where id = $1 and company_id = $2', [
          siteId,
          scope.companyId,
        ]);
  if (siteId !== null && !site) throw new Refusal('site_not_found');
  const place = { companyId: scope.companyId, siteId, deviceType };
  return {
    ...place,
    layer: layerName(place),
    path: company.path,
    site: site?.name ?? null,
    deviceIds: null,
    devices: allOf([
      below(sql`d.path`, company.path),
      ...(siteId === null ? [] : [sql`d.site_id = ${siteId}`]),
      ...(deviceType === null ? [] : [sql`d.device_type = ${deviceType}`]),
    ]),
  };
}

async function devicesPlace(tx: Tx, session: Session, mcuIds: readonly string[]): Promise<RulePlace> {
  const devices = await tx.query<{ id: number; path: string }>(
    sql`select d.id, d.path from device d where d.mcu_id = any(${mcuIds}) and ${below(sql`d.path`, session.path)}`,
  );
  if (devices.length < mcuIds.length) throw new Refusal('device_not_found');
  const deviceIds = devices.map(({ id }) => id);
  return {
    companyId: null,
    siteId: null,
    deviceType: null,
    layer: 'device',
    path: commonPath(devices.map(({ path }) => path)),
    site: null,
    deviceIds,
    devices: sql`d.id = any(${deviceIds}::int8[])`,
  };
}

/** The company nearest to the devices that all of them are below; all are below the caller's. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => idsOfPath(path) ?? []);
  const differs = first.findIndex((id, depth) => others.some((other) => other[depth] !== id));
  return (differs === -1 ? first : first.slice(0, differs)).join('-');
}

/** Whether the caller may change what is set there. */
export const mayEditAt = ({ role, path }: Session, place: Pick<RulePlace, 'path'>): boolean =>
  can.editWarningSettings(actorOf({ role, path }), { companyPath: place.path }).allowed;
