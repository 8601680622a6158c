import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { leaseDays, totalRent } from '#domain/trade/leases/lease.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { useRoomText } from './calendar/use-room-text.ts';
import type { Shifting } from './calendar/use-shifting.ts';
import { ConditionView } from './condition/ConditionView.tsx';
import styles from './LeaseDrawer.module.css';
import { LeaseStateTag } from './LeaseStateTag.tsx';

interface Props {
  lease: Lease;
  manages: boolean;
  shifting: Shifting;
  onEdit: () => void;
  onClose: () => void;
}

/** A lease beside the calendar: its terms, as they are and as they would be, and the condition of its device. */
export function LeaseDrawer({ lease, manages, shifting, onEdit, onClose }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const roomText = useRoomText();
  const title = useId();
  const draft = shifting.draft?.lease.id === lease.id ? shifting.draft : null;
  const money = (minor: number) => formatMoney(format.language, minor, lease.currency);
  const days = (period: { startsAt: number; endsAt: number }) =>
    t('period_days', { days: format.number(leaseDays(period)), period: format.days(period.startsAt, period.endsAt) });
  const mayChange = manages && lease.isOwn && lease.state !== 'invalid';
  const refusal = shifting.room?.kind === 'taken' ? roomText(shifting.room) : undefined;
  const isMoved = draft && draft.startsAt !== lease.startsAt;
  return (
    <aside className={styles.drawer} aria-labelledby={title}>
      <header className={styles.header}>
        <div>
          <h2 id={title}>{lease.device.deviceName}</h2>
          <small>
            {lease.contractNumber} · {lease.customer}
          </small>
        </div>
        <LeaseStateTag state={lease.state} />
        <IconButton icon="close" iconSize={16} label={t('close')} onClick={onClose} />
      </header>
      <dl className={styles.terms}>
        <dt>{t('period')}</dt>
        <dd>{days(lease)}</dd>
        {draft && (
          <>
            <dt>{t(isMoved ? 'new_period' : 'new_end')}</dt>
            <dd className={styles.changed}>{days(draft)}</dd>
          </>
        )}
        <dt>{t('rent')}</dt>
        <dd>
          {money(lease.rentMinor)} · {t(`per_${lease.rentPeriod}`)}
        </dd>
        <dt>{t('total_rent')}</dt>
        <dd>
          {money(lease.totalMinor)}
          {draft && (
            <>
              {' → '}
              <b>{money(totalRent({ ...lease, startsAt: draft.startsAt, endsAt: draft.endsAt }))}</b>
            </>
          )}
        </dd>
        <dt>{t('rental_company')}</dt>
        <dd>{lease.rentalCompany}</dd>
        <dt>{t('place')}</dt>
        <dd>{lease.geofenceName ?? t('no_place')}</dd>
        {lease.remark && (
          <>
            <dt>{t('remark')}</dt>
            <dd>{lease.remark}</dd>
          </>
        )}
      </dl>
      {mayChange && <p className={styles.note}>{t('shift_help')}</p>}
      <h3 className={styles.title}>{t('do_condition')}</h3>
      <ConditionView lease={lease} mayTake={manages && lease.isOwn} />
      {mayChange && (
        <footer className={styles.footer}>
          <Button onClick={onEdit}>{t('do_edit')}</Button>
          {draft && (
            <Button kind="primary" busy={shifting.isSaving} refusal={refusal} onClick={shifting.save}>
              {t(isMoved ? 'move_to' : draft.endsAt > lease.endsAt ? 'extend_to' : 'shorten_to', {
                date: format.date('dayMonth', isMoved ? draft.startsAt : draft.endsAt),
              })}
            </Button>
          )}
        </footer>
      )}
    </aside>
  );
}
