import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Tag } from '../../../../../ui/mark/Tag.tsx';
import styles from './BackTestPanel.module.css';

/** Three figures with what they were before. */
export function BackTestFigures({ result }: { result: BackTestResult }) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const { before, after, devices } = result;
  const lasted = (ms: number) => (ms === 0 ? '–' : format.lasting(ms / MINUTE_MS));
  return (
    <div className={styles.figures}>
      <Figure
        value={format.number(after.alarms)}
        what={t('alarms', { count: after.alarms })}
        before={t('before_alarms', { alarms: format.number(before.alarms) })}
      />
      <Figure
        value={format.number(after.devices)}
        what={t('devices', { count: after.devices })}
        before={t('before_devices', { devices: format.number(before.devices), all: format.number(devices) })}
      />
      <Figure
        value={lasted(after.longestMs)}
        what={t('longest')}
        before={t('before_longest', { time: lasted(before.longestMs) })}
      />
      <Change before={before.alarms} after={after.alarms} />
    </div>
  );
}

const Figure = ({ value, what, before }: { value: string; what: string; before: string }) => (
  <p className={styles.figure}>
    <b>{value}</b> {what}
    <span>{before}</span>
  </p>
);

function Change({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  if (before === 0 || before === after) return null;
  const percent = format.quantity(percentQuantity((Math.abs(after - before) / before) * 10_000));
  return (
    <span className={styles.change}>
      {after < before ? (
        <Tag tone="charge" icon="arrow-down">
          {t('fewer', { percent })}
        </Tag>
      ) : (
        <Tag tone="warn" icon="arrow-up">
          {t('more', { percent })}
        </Tag>
      )}
    </span>
  );
}
