import { ROOT_PATH } from '#domain/company-path.ts';
import { type PageRequest, pageOfIds } from '../platform/db/page.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import type { Scope, Tx } from '../platform/db/within.ts';

/** A device as calendar and overview name it. */
export interface LeasedDevice {
  id: number;
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  deviceType: string;
  companyName: string | null;
  sinceAt: number;
}

/** The ids of one page of devices by their names; whoever sees every device reads them without a policy between. */
export const pageOfDevices = (
  tx: Tx,
  { path }: Pick<Scope, 'path'>,
  { where, isSearch }: { readonly where: Sql; readonly isSearch: boolean },
  request: PageRequest,
) => {
  const devices = path === ROOT_PATH ? sql`every_device` : sql`device`;
  const found = sql`select d.id, d.sort_key from ${devices} d where ${where}`;
  return pageOfIds(tx, { found, order: sql`f.sort_key, f.id`, isSearch }, request);
};

export const devicesById = (tx: Tx, ids: readonly number[]): Promise<LeasedDevice[]> =>
  tx.query<LeasedDevice>(
    sql`select d.id, d.mcu_id, d.name as device_name, d.sn as device_sn, d.device_type, c.name as company_name,
        coalesce(d.bound_at, 0) as since_at
      from device d left join company c on c.id = d.company_id where d.id = any(${ids}::int8[]) order by d.sort_key, d.id`,
  );
