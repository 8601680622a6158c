import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';

/** Condition on a device `d` with its state `s`: its offline alarm waits for a longer limit or the repeat gap. */
export const AWAITS_OFFLINE_ALARM = `coalesce(d.alarm_limits -> '${OFFLINE_ALARM}' ->> 'enabled', 'true') <> 'false'
  and not exists (
    select from alarm a where a.device_id = s.device_id and a.msg_type = ${OFFLINE_ALARM} and a.released_at is null)`;
