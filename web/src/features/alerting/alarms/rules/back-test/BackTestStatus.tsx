import { useTranslation } from 'react-i18next';
import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import styles from './BackTestPanel.module.css';
import { BackTestProgress } from './BackTestProgress.tsx';

interface Props {
  result: BackTestResult;
  state: BackTest['state'] | undefined;
  /** What the test has said, which may be shown later; null if it has said nothing. */
  soFar: BackTestResult | null;
  isRunning: boolean;
  onCancel: () => void;
  onAgain: () => void;
}

/** Where a test is, in a line that is always as high. */
export function BackTestStatus({ result, soFar, state, isRunning, onCancel, onAgain }: Props) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const { done, devices } = soFar ?? { done: 0, devices: result.devices };
  const ofDevices = { count: devices, done: format.number(done), devices: format.number(devices) };
  const days = format.days(result.from, result.until - DAY_MS / 2);
  const running = soFar ? t('so_far', ofDevices) : t(state === 'waiting' ? 'waiting' : 'starting');
  const over =
    state === 'cancelled'
      ? t('cancelled', ofDevices)
      : t('from_records', { days, seconds: format.number(result.tookMs / 1000, 1) });
  return (
    <div className={styles.status}>
      <p aria-live={isRunning ? 'off' : 'polite'}>{isRunning ? running : over}</p>
      {isRunning && <BackTestProgress result={soFar} onCancel={onCancel} />}
      {state === 'cancelled' && (
        <Button size="small" onClick={onAgain}>
          {t('go_on')}
        </Button>
      )}
    </div>
  );
}
