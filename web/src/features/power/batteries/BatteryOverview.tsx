import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { energyQuantity, fromHundredths, temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './BatteryOverview.module.css';
import type { BatteryDetail } from './battery-queries.ts';

/** What is known of a battery, and what it did on all its devices. */
export function BatteryOverview({ battery }: { battery: BatteryDetail }) {
  const { t } = useTranslation(['batteries', 'passports']);
  const format = useFormat();
  const { ratedCentiAmpHour: rated, nominalCentiVolt: nominal } = battery;
  const hundredths = (value: number | null, unit: 'Ah' | 'V') =>
    value === null ? '--' : format.quantity({ value: fromHundredths(value), unit, decimals: 1, signed: false });
  const facts: readonly (readonly [string, string])[] = [
    [t('batteries:serial_number'), battery.serialNumber || t('batteries:no_serial')],
    [t('batteries:model'), battery.model || '--'],
    [t('batteries:chemistry'), t(`batteries:chemistry_${battery.chemistry}`)],
    [
      t('batteries:made_on'),
      battery.madeOn === null ? '--' : format.date('date', Date.parse(battery.madeOn), 'Etc/UTC'),
    ],
    [t('passports:rated_capacity'), hundredths(rated, 'Ah')],
    [t('passports:nominal_voltage'), hundredths(nominal, 'V')],
    [t('batteries:company'), battery.companyName],
  ];
  return (
    <div className={styles.columns}>
      <section className={classNames(card.card, styles.card)} aria-labelledby="battery-counted">
        <h2 id="battery-counted">{t('batteries:counted')}</h2>
        <Counted battery={battery} />
      </section>
      <section className={classNames(card.card, styles.card)} aria-labelledby="battery-facts">
        <h2 id="battery-facts">{t('batteries:facts_title')}</h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Counted({ battery: { counted } }: { battery: BatteryDetail }) {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  if (!counted) return <p className={styles.quiet}>{t('counted_none')}</p>;
  const charge = (ampHours: number, wattHours: number) =>
    `${format.quantity({ value: ampHours, unit: 'Ah', decimals: 0, signed: false })} · ${format.quantity(energyQuantity(wattHours))}`;
  const temperature = (value: number | null) => format.quantity(temperatureQuantity(value, format.temperatureUnit));
  const rows: readonly (readonly [string, string])[] = [
    [t('charge_in'), charge(counted.ampHoursIn, counted.wattHoursIn)],
    [t('charge_out'), charge(counted.ampHoursOut, counted.wattHoursOut)],
    [t('cycles'), counted.equivalentFull === null ? '--' : format.number(counted.equivalentFull, 1)],
    [t('temperatures'), `${temperature(counted.minimumCentiCelsius)} … ${temperature(counted.maximumCentiCelsius)}`],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t('counted_span', {
          from: format.date('date', counted.from),
          to: format.date('date', counted.until),
          hours: format.number(counted.coveredHours),
        })}
      </p>
    </>
  );
}

/** The devices that a battery was mounted on, the newest first. */
export function BatteryMounts({ battery: { mounts } }: { battery: BatteryDetail }) {
  const { t } = useTranslation(['batteries', 'passports']);
  const format = useFormat();
  const day = (at: number) => format.date('dateTime', at);
  const period = ({ mountedAt, dismountedAt }: BatteryDetail['mounts'][number]) => {
    if (mountedAt === null)
      return dismountedAt === null ? t('batteries:since_first') : t('batteries:until', { to: day(dismountedAt) });
    if (dismountedAt === null) return t('batteries:since', { from: day(mountedAt) });
    return t('batteries:from_to', { from: day(mountedAt), to: day(dismountedAt) });
  };
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="battery-mounts">
      <h2 id="battery-mounts">{t('passports:tab_mounts')}</h2>
      {mounts.length === 0 && <p className={styles.quiet}>{t('batteries:mounts_none')}</p>}
      <ul className={styles.mounts}>
        {mounts.map((mount) => (
          <li key={`${mount.mcuId} ${mount.mountedAt}`}>
            <Link {...paths.monitor(mount.mcuId)}>{mount.deviceName}</Link>
            <span className={styles.quiet}>{period(mount)}</span>
            <span className={styles.links}>
              <Link {...paths.monitorHealth(mount.mcuId)}>{t('passports:health')}</Link>
              <Link {...paths.monitorSetting(mount.mcuId)}>{t('passports:maintenance')}</Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
