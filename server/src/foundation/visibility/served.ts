import { type Sql, sql } from '../../platform/db/sql.ts';

/** The domain's `isServiceOver` of a `device d`, the other way round: what it has sent is shown. */
export const served = (now: number): Sql => sql`(d.service_until is null or d.service_until > ${now})`;

/** The same of a row about a device; as an anti-join, so that only devices whose data service is over are looked up. */
export const isServed = (deviceId: Sql, now: number): Sql =>
  sql`not exists (select from device over where over.id = ${deviceId} and over.service_until <= ${now})`;
