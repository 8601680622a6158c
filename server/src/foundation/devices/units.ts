import { sql } from '../../platform/db/sql.ts';

/** The units of devices `d`: the hub itself, and what stands behind it. */
export const UNITS = sql`cross join lateral (
  select 0 as unit, d.device_type as type, coalesce(d.model, '') as model
  union all select (e ->> 'unit')::int, e ->> 'deviceType', e ->> 'deviceModel' from jsonb_array_elements(d.related) e
  where (e ->> 'unit')::int > 0
) u`;
