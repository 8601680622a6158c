import { type Sql, sql } from '../../platform/db/sql.ts';

/** The clock of the reader when `alarm a` was raised. */
export const localTime = (timeZone: string): Sql =>
  sql`(to_timestamp(a.raised_at / 1000) at time zone ${timeZone}::text)`;

/** The hour of it. */
export const localHour = (timeZone: string): Sql => sql`extract(hour from ${localTime(timeZone)})::int`;
