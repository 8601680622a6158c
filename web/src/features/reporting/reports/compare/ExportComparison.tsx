import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import styles from './ExportComparison.module.css';
import { useComparisonFile } from './use-comparison-file.ts';

/** Saves the comparison; while it is written the button is its own progress. */
export function ExportComparison(props: Parameters<ReturnType<typeof useComparisonFile>['start']>[0]) {
  const { t } = useTranslation(['report', 'index']);
  const format = useFormat();
  const { progress, start, stop } = useComparisonFile();
  if (!progress)
    return (
      <Button size="small" icon="save" onClick={() => void start(props)}>
        {t('report:export_comparison')}
      </Button>
    );
  const { share, leftMs } = progress;
  const percent = format.quantity({ value: Math.floor(share * 100), unit: '%', decimals: 0, signed: false });
  const left =
    leftMs === null ? null : t('report:time_left', { time: format.lasting(Math.max(1000, leftMs) / MINUTE_MS) });
  return (
    <div className={styles.running}>
      <label className={styles.name}>
        {t('report:exporting_comparison')}
        <progress className={styles.bar} max={1} value={share} />
      </label>
      <span className={styles.note} data-num>
        {[percent, left].filter((part) => part !== null).join(' · ')}
      </span>
      <IconButton icon="close" iconSize={14} label={t('index:cancel')} onClick={stop} />
    </div>
  );
}
