import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './Firmware.module.css';
import type { Rollout } from './firmware-queries.ts';

/** How many devices of a rollout, or of one of its stages, are done. */
export function RolloutProgress({ counts, devices }: { counts: Rollout['counts']; devices: number }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const label = [
    t('done_of', { done: format.number(counts.done), devices: format.number(devices) }),
    counts.downloading + counts.installing > 0 &&
      t('at_work', { devices: format.number(counts.downloading + counts.installing) }),
    counts.failed > 0 && t('failed_count', { devices: format.number(counts.failed) }),
    counts.missed > 0 && t('missed_count', { devices: format.number(counts.missed) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.progress}>
      <progress value={counts.done} max={Math.max(1, devices)} aria-label={label} />
      <span>{label}</span>
    </div>
  );
}
