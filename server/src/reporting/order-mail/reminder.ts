import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { SERVICE_REMIND_DAYS } from '#domain/foundation/devices/data-service.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';

/** The channel of messages of this kind: they have a job of their own. */
export const REMINDER = 'reminder';

/** What people are reminded of, as it is queued; how it is then is read when they are told. */
export const reminder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), path: z.string(), after: z.number(), through: z.number() }),
  z.object({ kind: z.literal('payment'), orderNo: z.string() }),
  z.object({
    kind: z.literal('consent'),
    path: z.string(),
    companyId: z.number(),
    deviceId: z.number(),
    deviceName: z.string(),
    requestId: z.string(),
  }),
]);
export type Reminder = z.infer<typeof reminder>;
export type ConsentReminder = Extract<Reminder, { kind: 'consent' }>;
export type ServiceReminder = Extract<Reminder, { kind: 'service' }>;

/** Data services are looked through once a day at this hour, UTC, so that a company is told of a day in one mail. */
const HOUR = 5;

/** The next time after an instant at which they are looked through: until then nobody else would tell of them. */
export const nextLook = (now: number): number =>
  Math.floor((now - HOUR * HOUR_MS) / DAY_MS) * DAY_MS + HOUR * HOUR_MS + DAY_MS;

/**
 * Devices `d` with a day of a reminder between these instants: each once, though two of its days may lie there.
 */
export const isReminded = ({ after, through }: Pick<ServiceReminder, 'after' | 'through'>, now: number): Sql =>
  allOf([
    sql`d.service_until > ${now}`,
    anyOf(
      SERVICE_REMIND_DAYS.map(
        (days) => sql`(d.service_until > ${after + days * DAY_MS} and d.service_until <= ${through + days * DAY_MS})`,
      ),
    ),
  ]);
