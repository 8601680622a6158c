import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import styles from './BackTestPanel.module.css';

interface Props {
  /** Null as long as the test has none. */
  result: BackTestResult | null;
  onCancel: () => void;
}

/** How far a test is, with what is left at the pace so far. */
export function BackTestProgress({ result, onCancel }: Props) {
  const { t } = useTranslation(['back_test', 'index']);
  const format = useFormat();
  const done = result?.done ?? 0;
  const devices = result?.devices ?? 0;
  const leftSeconds = result && done > 0 ? Math.ceil((result.tookMs * (devices - done)) / done / 1000) : 0;
  return (
    <>
      {result ? (
        <progress
          max={Math.max(1, devices)}
          value={done}
          aria-label={t('back_test:of_devices', {
            count: devices,
            done: format.number(done),
            devices: format.number(devices),
          })}
        />
      ) : (
        <progress aria-label={t('back_test:starting')} />
      )}
      {leftSeconds > 0 && (
        <span className={styles.left}>
          {leftSeconds < 60
            ? t('back_test:seconds_left', { seconds: format.number(leftSeconds) })
            : t('back_test:minutes_left', { time: format.minutes(leftSeconds / 60) })}
        </span>
      )}
      <Button size="small" onClick={onCancel}>
        {t('index:cancel')}
      </Button>
    </>
  );
}
