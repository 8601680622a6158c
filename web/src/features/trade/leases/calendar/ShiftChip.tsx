import { useTranslation } from 'react-i18next';
import { totalRent } from '#domain/trade/leases/lease.ts';
import { formatMoney } from '../../../../i18n/money.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { placeIn, type Span } from './calendar-span.ts';
import styles from './LeaseTimeline.module.css';
import type { Draft } from './lease-shift.ts';
import { useRoomText } from './use-room-text.ts';
import type { Shifting } from './use-shifting.ts';

interface Props {
  span: Span;
  draft: Draft;
  shifting: Shifting;
}

/** Below a lease with other dates: what changes, whether the device is free, and what to do with it. */
export function ShiftChip({ span, draft, shifting }: Props) {
  const { t } = useTranslation(['lease', 'index']);
  const format = useFormat();
  const roomText = useRoomText();
  const { lease, startsAt, endsAt } = draft;
  const { room, isSaving, save, undo } = shifting;
  const isTaken = room?.kind === 'taken';
  const extra = totalRent({ ...lease, startsAt, endsAt }) - lease.totalMinor;
  const dates =
    startsAt === lease.startsAt
      ? `${format.date('dayMonth', lease.endsAt)} → ${format.date('dayMonth', endsAt)}`
      : `${format.days(lease.startsAt, lease.endsAt)} → ${format.days(startsAt, endsAt)}`;
  const money = formatMoney(format.language, extra, lease.currency);
  return (
    <div className={styles.chip} style={{ '--at': `${placeIn(span, startsAt)}%` } as React.CSSProperties}>
      <p role="status">
        <b>{dates}</b> {extra !== 0 && <span>{extra > 0 ? `+${money}` : money}</span>}{' '}
        {room && (
          <span className={isTaken ? styles.taken : styles.open}>
            <Icon name={isTaken ? 'warning' : 'check'} size={14} /> {roomText(room)}
          </span>
        )}
      </p>
      <Button size="small" kind="primary" busy={isSaving} refusal={isTaken ? roomText(room) : undefined} onClick={save}>
        {t('lease:save')}
      </Button>
      <Button size="small" onClick={undo}>
        {t('lease:undo')}
      </Button>
    </div>
  );
}
