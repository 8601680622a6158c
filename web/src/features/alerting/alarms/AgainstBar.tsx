import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Warning } from '../../../live/readings.ts';
import styles from './AgainstBar.module.css';
import { againstLimit } from './against-limit.ts';

/** The value that raised a warning as a bar with a mark at its limit; empty for warnings without one. */
export function AgainstBar({ warning }: { warning: Warning }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const against = againstLimit(warning, format.temperatureUnit);
  if (!against) return <span className={styles.none} />;
  return (
    <span className={styles.measured}>
      <b>{format.quantity(against.value)}</b>
      <span className={styles.track} aria-hidden="true">
        <i className={styles.bar} style={{ width: `${against.valuePercent}%` }} />
        <i className={styles.mark} style={{ insetInlineStart: `${against.limitPercent}%` }} />
      </span>
      <span className={styles.limit}>{t('limit', { limit: format.quantity(against.limit) })}</span>
    </span>
  );
}
