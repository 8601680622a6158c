import { useTranslation } from 'react-i18next';
import { isDataValid } from '#domain/foundation/basics/time.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Age } from '../../../ui/mark/Age.tsx';
import { Reading } from '../../../ui/mark/Reading.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import type { EnergyRecord } from './newest-query.ts';
import styles from './UnitValues.module.css';
import { numbersOf } from './unit-channels.ts';
import { useUnitLabels } from './use-unit-labels.ts';

interface Props {
  deviceType: string;
  /** Its type and model. */
  title: string;
  record: EnergyRecord;
}

/** What a device behind a hub reported last: its state and faults in words, its main values as tiles, then the others. */
export function UnitValues({ deviceType, title, record }: Props) {
  const { t } = useTranslation('energy');
  const labels = useUnitLabels();
  const stale = !isDataValid(record.at, useNow());
  const state = labels.state(record);
  const notice = labels.notice(record);
  const faults = labels.faults(record);
  const { leading, others } = numbersOf(record.kind);
  const told = others.filter(({ key }) => record.values[key] !== undefined);
  return (
    <>
      <header className={styles.header}>
        <DeviceArt deviceType={deviceType} tile={44} size={30} pale={stale} />
        <h2>{title}</h2>
        {state && <Tag tone={stale ? 'idle' : state.tone}>{state.text}</Tag>}
        {notice && <Tag tone={notice.tone}>{notice.text}</Tag>}
        {faults && (
          <Tag tone="alarm" icon="warning">
            {faults}
          </Tag>
        )}
        <Age at={record.at} />
      </header>
      <section className={styles.tiles} aria-label={t('unit_values')}>
        {leading.map((channel) => (
          <dl key={channel.name} className={classNames(card.card, styles.tile)}>
            <dt>{labels.channel(channel)}</dt>
            <dd>
              <Value channel={channel} record={record} size="tile" stale={stale} />
            </dd>
          </dl>
        ))}
      </section>
      {told.length > 0 && (
        <section className={classNames(card.card, styles.more)} aria-label={t('unit_more')}>
          <h3>{t('unit_more')}</h3>
          <dl>
            {told.map((channel) => (
              <div key={channel.name}>
                <dt>{labels.channel(channel)}</dt>
                <dd>
                  <Value channel={channel} record={record} size="text" stale={stale} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

interface ValueProps {
  channel: Channel;
  record: EnergyRecord;
  size: 'tile' | 'text';
  stale: boolean;
}

function Value({ channel, record, size, stale }: ValueProps) {
  const labels = useUnitLabels();
  const format = useFormat();
  const value = record.values[channel.key];
  const since = record.held?.find(({ name }) => name === channel.key)?.since;
  if (channel.unit === 'min')
    return <span className={size === 'tile' ? styles.long : undefined}>{format.minutes(value)}</span>;
  return <Reading quantity={labels.quantity(channel, value)} size={size} stale={stale} since={since} />;
}
