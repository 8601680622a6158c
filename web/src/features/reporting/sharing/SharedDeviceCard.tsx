import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  currentQuantity,
  fromHundredths,
  percentQuantity,
  type Quantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';
import type { SharedPart } from '#domain/reporting/sharing/limits.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { CellBar } from '../../../ui/art/CellBar.tsx';
import { appearanceOf } from '../../../ui/art/charge-appearance.ts';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { OnlineTag } from '../../../ui/mark/OnlineTag.tsx';
import { Reading } from '../../../ui/mark/Reading.tsx';
import card from '../../../ui/page/Card.module.css';
import styles from './SharedDeviceCard.module.css';
import { SharedHistory } from './SharedHistory.tsx';
import type { SharedDevice, ShareKey, ShareView } from './share-queries.ts';

/** What other features draw. */
export interface Drawn {
  map: (device: SharedDevice) => ReactNode;
  alarms: (device: SharedDevice) => ReactNode;
}

interface Props {
  device: SharedDevice;
  view: ShareView;
  shareKey: ShareKey;
  drawn: Drawn;
}

/** A shared device with the parts that were chosen. */
export function SharedDeviceCard({ device, view, shareKey, drawn }: Props) {
  const { t } = useTranslation('sharing');
  const { name, deviceType, online, withheld } = device;
  const has = (part: SharedPart) => view.parts.includes(part);
  return (
    <article className={classNames(card.card, styles.device)} aria-label={name}>
      <header className={styles.head}>
        <DeviceArt deviceType={deviceType} tile={44} size={30} pale={!online} image={null} />
        <h2>{name}</h2>
        {online !== null && <OnlineTag online={online} />}
      </header>
      {withheld !== null ? (
        <p className={styles.none}>{t(`withheld_${withheld}`)}</p>
      ) : (
        <>
          {has('values') && <Values device={device} timeZone={view.timeZone} />}
          {has('history') && (
            <Part title={t('part_history')}>
              <SharedHistory device={device} view={view} shareKey={shareKey} />
            </Part>
          )}
          {has('health') && <Health device={device} />}
          {has('alarms') && (
            <Part title={t('part_alarms')}>
              {device.alarms.length === 0 ? <p className={styles.none}>{t('no_alarms')}</p> : drawn.alarms(device)}
            </Part>
          )}
          {has('position') && <Place device={device} timeZone={view.timeZone} map={drawn.map} />}
        </>
      )}
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Values({ device: { values, online }, timeZone }: { device: SharedDevice; timeZone: string }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  if (!values) return <p className={styles.none}>{t('no_values')}</p>;
  const { socCentiPercent: soc } = values;
  const heldSince = (name: (typeof values.held)[number]['name']) =>
    values.held.find((held) => held.name === name)?.since;
  const facts: [string, Quantity | null, number | undefined][] = [
    [t('voltage'), voltageQuantity(values.centiVolt), heldSince('centiVolt')],
    [t('current'), currentQuantity(values.centiAmp), heldSince('centiAmp')],
    [t('temperature'), temperatureQuantity(values.centiCelsius, format.temperatureUnit), heldSince('centiCelsius')],
  ];
  return (
    <>
      <div className={styles.charge}>
        <Reading quantity={percentQuantity(soc)} size="hero" stale={!online} since={heldSince('socCentiPercent')} />
        <CellBar
          percent={soc === null ? null : fromHundredths(soc)}
          appearance={appearanceOf(values.chargeState, online === true)}
          size="large"
          label={`${t('soc')}: ${format.quantity(percentQuantity(soc))}`}
        />
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, quantity, since]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Reading quantity={quantity} size="tile" stale={!online} since={since} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.at}>{t('as_of', { time: format.date('dateTime', values.at, timeZone) })}</p>
    </>
  );
}

function Health({ device: { health } }: { device: SharedDevice }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const percent = health?.stateOfHealthPercent ?? null;
  return (
    <Part title={t('part_health')}>
      {health === null ? (
        <p className={styles.none}>{t('no_health')}</p>
      ) : (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{t('score')}</dt>
              <dd>{format.number(health.score)}</dd>
            </div>
            {percent !== null && (
              <div>
                <dt>{t('capacity_left')}</dt>
                <dd>
                  <Reading quantity={percentQuantity(percent * 100)} size="tile" />
                </dd>
              </div>
            )}
          </dl>
          <p className={styles.at}>
            {t('as_of', { time: format.date('date', Date.parse(`${health.date}T00:00:00Z`), 'Etc/UTC') })}
          </p>
        </>
      )}
    </Part>
  );
}

interface PlaceProps {
  device: SharedDevice;
  timeZone: string;
  map: Drawn['map'];
}

function Place({ device, timeZone, map }: PlaceProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { position, privateUntil } = device;
  return (
    <Part title={t('part_position')}>
      {position === null ? (
        <p className={styles.none}>
          {privateUntil === null
            ? t('no_position')
            : t('position_private', { time: format.date('dateTime', privateUntil, timeZone) })}
        </p>
      ) : (
        <>
          <div className={styles.map}>{map(device)}</div>
          <p className={styles.at}>
            {format.number(position.lat, 5)}, {format.number(position.lon, 5)} ·{' '}
            {t('as_of', { time: format.date('dateTime', position.at, timeZone) })}
          </p>
        </>
      )}
    </Part>
  );
}
