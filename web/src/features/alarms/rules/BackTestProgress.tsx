import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alarms/back-test-calls.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './BackTestPanel.module.css';

/** How far a test is, with what is left at the pace so far. */
export function BackTestProgress({ result, onCancel }: { result: BackTestResult; onCancel: () => void }) {
  const { t } = useTranslation(['back_test', 'index']);
  const format = useFormat();
  const { done, devices, tookMs } = result;
  const text = t('back_test:of_devices', { done: format.number(done), devices: format.number(devices) });
  const leftSeconds = done > 0 ? Math.ceil((tookMs * (devices - done)) / done / 1000) : null;
  return (
    <div className={styles.progress}>
      <span>{text}</span>
      <progress max={Math.max(1, devices)} value={done} aria-label={text} />
      {leftSeconds !== null && leftSeconds > 0 && (
        <span className={styles.left}>
          {leftSeconds < 60
            ? t('back_test:seconds_left', { seconds: format.number(leftSeconds) })
            : t('back_test:minutes_left', { time: format.minutes(leftSeconds / 60) })}
        </span>
      )}
      <Button size="small" onClick={onCancel}>
        {t('index:cancel')}
      </Button>
    </div>
  );
}
