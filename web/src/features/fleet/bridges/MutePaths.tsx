import { useTranslation } from 'react-i18next';
import styles from './Bridges.module.css';
import type { BridgeDetail } from './bridge-queries.ts';

/** Mapped paths from which nothing comes, by their cause. */
export function MutePaths({ status }: { status: NonNullable<BridgeDetail['status']> }) {
  const { t } = useTranslation('bridges');
  const { neverHeard = [], noNumbers = [] } = status;
  const shown = (paths: readonly string[]) => paths.map((path) => path || t('whole_message')).join(', ');
  return (
    <>
      {neverHeard.length > 0 && (
        <p className={styles.cause} role="status">
          {t('paths_never_heard', { paths: shown(neverHeard) })}
        </p>
      )}
      {noNumbers.length > 0 && (
        <p className={styles.cause} role="status">
          {t('paths_no_numbers', { paths: shown(noNumbers) })}
        </p>
      )}
    </>
  );
}
