import { useTranslation } from 'react-i18next';
import { type Progress, StoppedAfter } from '../../api/in-parts.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import styles from './PartsProgress.module.css';

/** Progress of an action on many devices, or where and why it stopped. */
export function PartsProgress({ progress, error }: { progress: Progress | null; error: unknown }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  if (error)
    return (
      <p className={styles.stopped} role="alert">
        {error instanceof StoppedAfter && progress && error.done > 0
          ? t('parts_stopped', {
              done: format.number(error.done),
              total: format.number(progress.total),
              reason: errorText(error.cause),
            })
          : errorText(error instanceof StoppedAfter ? error.cause : error)}
      </p>
    );
  if (!progress || progress.total === 0) return null;
  const text = t('parts_done', { done: format.number(progress.done), total: format.number(progress.total) });
  return (
    <div className={styles.progress}>
      <progress max={progress.total} value={progress.done} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}
