import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/devices/manufacturers.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { FleetRuler } from '../../ui/FleetRuler.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FleetStrip.module.css';

/**
 * Counts of the visible fleet, or of a manufacturer's part of it: online, charging, low, with warnings; and the
 * distribution of charge.
 */
export function FleetStrip({
  compact = false,
  manufacturer,
}: {
  compact?: boolean;
  manufacturer: Manufacturer | null;
}) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary('', manufacturer ?? undefined));
  const count = (value: number | undefined) => (value === undefined ? '--' : format.number(value));
  const iconSize = compact ? 16 : 19;
  return (
    <section className={compact ? styles.compact : styles.strip}>
      <ul className={styles.stats}>
        <Stat
          label={t('stat_online')}
          mark={<i className={styles.dot} />}
          value={count(data?.online)}
          of={compact || !data ? null : ` / ${format.number(data.total)}`}
        />
        <Stat
          label={t('stat_charging')}
          mark={<Icon name="bolt" size={iconSize - 1} className={styles.charging} />}
          value={count(data?.charging)}
        />
        <Stat
          label={compact ? t('stat_low_short') : t('stat_low')}
          mark={<Icon name="battery-empty" size={iconSize} className={styles.low} />}
          value={count(data?.low)}
        />
        <Stat
          label={compact ? t('stat_warnings') : t('stat_warned_devices')}
          mark={<Icon name="warning" size={iconSize} className={styles.warnings} />}
          value={count(data?.warnings)}
        />
      </ul>
      {!compact && (
        <div className={styles.ruler}>
          <FleetRuler counts={data?.socCounts ?? []} median={data?.medianSoc ?? null} low={data?.low ?? 0} />
        </div>
      )}
    </section>
  );
}

interface StatProps {
  label: string;
  mark: ReactNode;
  value: string;
  of?: string | null;
}

const Stat = ({ label, mark, value, of = null }: StatProps) => (
  <li className={styles.stat}>
    <span className={styles.mark}>{mark}</span>
    <b className={styles.value}>
      {value}
      {of && <small>{of}</small>}
    </b>
    <span className={styles.label}>{label}</span>
  </li>
);
