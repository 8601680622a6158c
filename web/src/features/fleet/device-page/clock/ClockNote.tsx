import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAY_MS, FUTURE_LIMIT_MS, MINUTE_MS, OLDEST_BACKLOG_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useSession, useTold } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './ClockNote.module.css';
import { clockQuery } from './clock-query.ts';
import { ShiftRequests, useOpenRequests } from './ShiftRequests.tsx';
import { ShiftTools } from './ShiftTools.tsx';

type Fault = NonNullable<DeviceInfo['clockFault']>;

/** What is wrong with the clock of the device, and which of its records are of years that are not kept otherwise. */
export function ClockNote({ info }: { info: Pick<DeviceInfo, 'mcuId' | 'clockFault' | 'companyPath'> }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const isTold = useTold()('setting');
  const { role, companyPath } = useSession();
  const mayShift = can.shiftClock({ role, companyPath }, info).allowed;
  const { data } = useQuery({ ...clockQuery(info.mcuId), enabled: isTold });
  const fault = data ? data.fault : info.clockFault;
  const outside = data?.outside ?? [];
  const requests = useOpenRequests(info.mcuId);
  const isWrong = fault !== null || outside.length > 0;
  if (!isWrong && requests.length === 0) return null;
  return (
    <section className={classNames(card.card, styles.note)} aria-label={t('clock_title')}>
      <Icon name="clock" size={18} />
      <div>
        {fault && <FaultText fault={fault} />}
        {outside.map(({ year, records, keptUntil }) => (
          <p key={year}>
            {t('clock_outside', { count: records, year: String(year), until: format.date('date', keptUntil) })}
          </p>
        ))}
        {mayShift && isWrong && <ShiftTools mcuId={info.mcuId} />}
        <ShiftRequests mcuId={info.mcuId} />
      </div>
    </section>
  );
}

/** Whether what the device sends is shown as live values all the same. */
const isLive = (offsetMs: number | null): boolean =>
  offsetMs !== null && offsetMs <= FUTURE_LIMIT_MS && offsetMs >= -OLDEST_BACKLOG_MS;

function FaultText({ fault: { kind, offsetMs, rate, since } }: { fault: Fault }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const ms = rate === null ? offsetMs : rate * DAY_MS;
  const values = { since: format.date('dateTime', since), duration: format.lasting(Math.abs(ms ?? 0) / MINUTE_MS) };
  const isAhead = (ms ?? 0) > 0;
  const text =
    ms === null
      ? t('clock_unset', values)
      : rate === null
        ? t(isAhead ? 'clock_ahead' : 'clock_behind', values)
        : t(isAhead ? 'clock_fast' : 'clock_slow', values);
  const why = kind === 'weeks' || kind === 'hours' ? t(`clock_why_${kind}`) : '';
  return (
    <>
      <p>
        <b>{text}</b> {why}
      </p>
      {!isLive(offsetMs) && <p>{t('clock_values_wait')}</p>}
    </>
  );
}
