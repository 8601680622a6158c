import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { deviceQueries } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { FleetRuler } from '../../../../ui/mark/FleetRuler.tsx';
import styles from './FleetStrip.module.css';

export const STRIP_STATES = ['online', 'charging', 'low', 'alarm'] as const;
export type StripState = (typeof STRIP_STATES)[number];

interface Props {
  compact?: boolean;
  /** Whose devices are counted, those of the list beside it: 0 monitors; absent where no list is open: all. */
  counted: Manufacturer | 0 | undefined;
  /** The state that the list beside it shows. */
  chosen: StripState | null;
  /** Shows the devices of a state; null: all again. Absent where no list can be opened. */
  onChoose: ((state: StripState | null) => void) | undefined;
}

/**
 * Counts of the visible fleet, or of the part of it that the open list shows: online, charging, low, with warnings; and
 * the distribution of charge.
 */
export function FleetStrip({ compact = false, counted, chosen, onChoose }: Props) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary('', counted));
  const count = (value: number | undefined) => (value === undefined ? '--' : format.number(value));
  const iconSize = compact ? 16 : 19;
  const choice = (state: StripState) => ({
    on: chosen === state,
    onClick: onChoose && (() => onChoose(chosen === state ? null : state)),
  });
  return (
    <section className={compact ? styles.compact : styles.strip}>
      <ul className={styles.stats}>
        <Stat
          {...choice('online')}
          label={t('stat_online')}
          mark={<i className={styles.dot} />}
          value={count(data?.online)}
          of={compact || !data ? null : ` / ${format.number(data.total)}`}
        />
        <Stat
          {...choice('charging')}
          label={t('stat_charging')}
          mark={<Icon name="bolt" size={iconSize - 1} className={styles.charging} />}
          value={count(data?.charging)}
        />
        <Stat
          {...choice('low')}
          label={compact ? t('stat_low_short') : t('stat_low')}
          mark={<Icon name="battery-empty" size={iconSize} className={styles.low} />}
          value={count(data?.low)}
        />
        <Stat
          {...choice('alarm')}
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
  on: boolean;
  onClick: (() => void) | undefined;
  label: string;
  mark: ReactNode;
  value: string;
  of?: string | null;
}

function Stat({ on, onClick, label, mark, value, of = null }: StatProps) {
  const content = (
    <>
      <span className={styles.mark}>{mark}</span>
      <b className={styles.value}>
        {value}
        {of && <small>{of}</small>}
      </b>
      <span className={styles.label}>{label}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {onClick ? (
        <button type="button" className={styles.stat} aria-pressed={on} onClick={onClick}>
          {content}
        </button>
      ) : (
        <span className={styles.stat}>{content}</span>
      )}
    </li>
  );
}
