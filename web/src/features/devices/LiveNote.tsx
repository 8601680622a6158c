import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useFeedState } from '../../live/use-live.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './LiveNote.module.css';

/** When the live feed last spoke. */
export function LiveNote() {
  const { t } = useTranslation('index');
  const format = useFormat();
  const { kind, lastMessageAt } = useFeedState();
  if (kind !== 'open' || lastMessageAt === null) return null;
  return (
    <span className={styles.note}>
      <Icon name="clock" size={14} />
      {t('live_updated', { time: format.date('time', lastMessageAt) })}
    </span>
  );
}
