import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { currentQuantity, type Quantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { INPUT_ON_CENTI_VOLT } from '#domain/stream/history/rules.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useTold } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Row } from '../../../../ui/layout/Row.tsx';
import card from '../../../../ui/page/Card.module.css';
import type { UnitOfDevice } from '../monitor-queries.ts';
import type { MonitorNow } from '../use-monitor.ts';
import { RequestLine } from './RequestLine.tsx';
import styles from './SwitchesCard.module.css';

interface Props {
  device: UnitOfDevice;
  info: Pick<DeviceInfo, 'reportInterval'>;
  now: MonitorNow;
}

const SECONDS_PER_MINUTE = 60;

/** The state of relay, charge lock and reporting, and a button to refresh it. */
export function SwitchesCard({ device, info, now }: Props) {
  const { t } = useTranslation(['monitor', 'control']);
  const format = useFormat();
  const told = useTold();
  const { relayClosed, chargeLocked, at } = now.readings;
  const { inputs } = now;
  const seconds = info.reportInterval;
  const every = (seconds: number) =>
    seconds % SECONDS_PER_MINUTE === 0
      ? t('every_minutes', { minutes: format.number(seconds / SECONDS_PER_MINUTE) })
      : t('every_seconds', { seconds: format.number(seconds) });
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('switches')} data-stale={now.stale}>
      <Row gap="s3" align="baseline" justify="between">
        <h2 className={styles.title}>{t('switches')}</h2>
        {told('command') && (
          <Link {...paths.monitorSetting(device.mcuId)} className={styles.more}>
            {t('control:title')}
          </Link>
        )}
      </Row>
      <dl className={styles.rows}>
        <SwitchRow label={t('relay')} on={relayClosed}>
          {relayClosed === null ? MISSING : relayClosed ? t('closed') : t('opened')}
        </SwitchRow>
        <SwitchRow label={t('charge_lock')} on={chargeLocked}>
          {chargeLocked === null ? MISSING : chargeLocked ? t('on') : t('off')}
        </SwitchRow>
        <InputRow label={t('ignition')} isSwitch centi={inputs.ignition} quantity={voltageQuantity} />
        <InputRow label={t('hour_meter_input')} isSwitch centi={inputs.hourMeter} quantity={voltageQuantity} />
        <InputRow label={t('auxiliary_voltage')} centi={inputs.auxiliaryVoltage} quantity={voltageQuantity} />
        <InputRow label={t('auxiliary_current')} centi={inputs.auxiliaryCurrent} quantity={currentQuantity} />
        {seconds !== null && (
          <SwitchRow label={t('reporting')} on={null}>
            {every(seconds)}
          </SwitchRow>
        )}
      </dl>
      <RequestLine device={device} newestAt={at} />
    </section>
  );
}

interface InputProps {
  label: string;
  /** One that is on or off. */
  isSwitch?: boolean;
  /** Hundredths; null for an input that the device does not measure. */
  centi: number | null;
  quantity: (centi: number | null) => Quantity | null;
}

function InputRow({ label, isSwitch = false, centi, quantity }: InputProps) {
  const format = useFormat();
  if (centi === null) return null;
  return (
    <SwitchRow label={label} on={isSwitch ? centi >= INPUT_ON_CENTI_VOLT : null}>
      {format.quantity(quantity(centi))}
    </SwitchRow>
  );
}

const SwitchRow = ({ label, on, children }: { label: string; on: boolean | null; children: string }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      {on !== null && <i className={styles.lamp} data-on={on} />}
      {children}
    </dd>
  </div>
);
