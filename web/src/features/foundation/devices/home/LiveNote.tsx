import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useFeedState } from '../../../../live/use-live.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { type Asked, type Freshness, freshnessOf } from '../freshness.ts';
import styles from './LiveNote.module.css';

/** When the live feed was last connected, or when the list was last refreshed if a refresh failed. */
export function LiveNote({ asked }: { asked: Asked }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const { kind, lastMessageAt } = useFeedState();
  const freshness = freshnessOf(asked);
  if (freshness.kind === 'stale') return <StaleNote freshness={freshness} />;
  if (kind !== 'open' || lastMessageAt === null) return null;
  return (
    <span className={styles.note}>
      <Icon name="clock" size={14} />
      {t('live_updated', { time: format.date('time', lastMessageAt) })}
    </span>
  );
}

/** Says that the list is out of date; hidden when it is not. */
export function StaleNote({ freshness }: { freshness: Freshness }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  if (freshness.kind === 'current') return null;
  const { since } = freshness;
  return (
    <span className={styles.stale} role="status">
      <Icon name="diamond" size={14} />
      <span>{since === null ? t('not_updated') : t('not_updated_since', { time: format.clock(since) })}</span>
    </span>
  );
}
