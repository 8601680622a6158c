import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DELIVERY_CHANNELS, type DeliveryChannel, TIMINGS, type Timing } from '#domain/reporting/delivery/limits.ts';
import { clockOf } from '../../../i18n/time-of-day.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { SEVERITY_ICONS, severityOf } from '../../../ui/mark/severity.ts';
import type { Preferences } from './delivery-queries.ts';
import styles from './LevelMatrix.module.css';

export const LEVELS = [1, 2, 3, 4] as const;
export const CHANNEL_ICONS: Readonly<Record<DeliveryChannel, IconName>> = { email: 'mail', push: 'phone' };

/** What programs of the company are told of, beside the reader. */
export interface WebhookColumn {
  /** Which they are. */
  readonly note: string;
  /** Alarms of this severity and more severe ones. */
  readonly level: number;
}

interface Props {
  value: Preferences;
  /** What is followed wherever nothing is chosen; null: everything here is chosen. */
  followed: Preferences | null;
  /** Below the name of a channel. */
  notes: Readonly<Partial<Record<DeliveryChannel, string>>>;
  webhooks: WebhookColumn | null;
  onChange: (value: Preferences) => void;
}

/** What is told by which way: a row for each severity, a column for each channel. */
export function LevelMatrix({ value, followed, notes, webhooks, onChange }: Props) {
  const { t } = useTranslation('delivery');
  return (
    <div style={{ '--channels': webhooks ? 4 : 3 } as CSSProperties}>
      <div className={styles.headings} aria-hidden="true">
        <span className={styles.head}>
          <b>
            <Icon name="screen" size={16} />
            {t('console')}
          </b>
          <small>{t('console_note')}</small>
        </span>
        {DELIVERY_CHANNELS.map((channel) => (
          <span key={channel} className={styles.head}>
            <b>
              <Icon name={CHANNEL_ICONS[channel]} size={16} />
              {t(channel)}
            </b>
            <small>{notes[channel]}</small>
          </span>
        ))}
        {webhooks && (
          <span className={styles.head}>
            <b>
              <Icon name="link" size={16} />
              {t('webhook')}
            </b>
            <small>{webhooks.note}</small>
          </span>
        )}
      </div>
      {LEVELS.map((level) => (
        <fieldset key={level} className={styles.row}>
          <legend className={styles.level}>
            <span className={styles.icon} data-severity={severityOf(level)}>
              <Icon name={SEVERITY_ICONS[severityOf(level)]} size={16} stroke={1.9} />
            </span>
            <span className={styles.text}>
              <b>{t('level', { level })}</b>
              {value.quiet && <small>{t(level === 1 && value.urgentInQuiet ? 'in_quiet' : 'after_quiet')}</small>}
            </span>
          </legend>
          <span className={styles.fixed}>
            <i className={styles.dot} />
            {t('timing_now')}
          </span>
          {DELIVERY_CHANNELS.map((channel) => (
            <Cell
              key={channel}
              label={t('cell', { channel: t(channel), level })}
              timing={value.levels[level][channel]}
              isOwn={followed === null || followed.levels[level][channel] !== value.levels[level][channel]}
              digestAt={clockOf(value.digestAt)}
              onChange={(timing) =>
                onChange({
                  ...value,
                  levels: { ...value.levels, [level]: { ...value.levels[level], [channel]: timing } },
                })
              }
            />
          ))}
          {webhooks && (
            <span className={styles.fixed}>
              <span className="visually-hidden">{`${t('webhook')}: `}</span>
              {level <= webhooks.level && <i className={styles.dot} />}
              {t(level <= webhooks.level ? 'timing_now' : 'timing_off')}
            </span>
          )}
        </fieldset>
      ))}
    </div>
  );
}

interface CellProps {
  label: string;
  timing: Timing;
  isOwn: boolean;
  digestAt: string;
  onChange: (timing: Timing) => void;
}

function Cell({ label, timing, isOwn, digestAt, onChange }: CellProps) {
  const { t } = useTranslation('delivery');
  const isDesktop = useIsDesktop();
  const nameOf = (each: Timing) => {
    if (each !== 'digest') return { label: t(`timing_${each}`) };
    return isDesktop ? { label: t('timing_digest', { at: digestAt }) } : { label: digestAt, note: t('digest') };
  };
  return (
    <span className={styles.cell} data-own={isOwn} data-timing={timing}>
      <Select
        label={label}
        variant={isOwn ? 'field' : 'sunken'}
        arrowless={!isDesktop}
        value={timing}
        placeholder=""
        options={TIMINGS.map((each) => ({ value: each, ...nameOf(each) }))}
        onChange={(next) => {
          const chosen = TIMINGS.find((each) => each === next);
          if (chosen && chosen !== timing) onChange(chosen);
        }}
      />
    </span>
  );
}
