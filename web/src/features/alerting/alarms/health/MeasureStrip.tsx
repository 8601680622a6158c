import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type Measure, measuresOf } from '#domain/alerting/alarms/health/measures.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import type { Health } from './health-queries.ts';
import styles from './MeasureStrip.module.css';
import { usePercent } from './use-names.ts';

const VERDICTS = {
  in: { tone: 'charge', icon: 'check' },
  over: { tone: 'warn', icon: 'diamond' },
  far: { tone: 'alarm', icon: 'warning' },
} as const;

/** Six measures beside their targets. */
export function MeasureStrip({ health, periodMs }: { health: Health; periodMs: number }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const percent = usePercent();
  const { average, busiest, frequent, chattering, openLong, never } = measuresOf(health, periodMs);
  const most = (value: string) => t('target_most', { value });
  return (
    <dl className={styles.strip}>
      <One
        name={t('average')}
        figure={format.number(average.value, average.value < 10 ? 2 : 0)}
        measure={average}
        target={most(format.number(average.target))}
      />
      <One
        name={t('busiest')}
        figure={format.number(busiest.value, Number.isInteger(busiest.value) ? 0 : 1)}
        measure={busiest}
        target={most(format.number(busiest.target))}
      />
      <One
        name={t('frequent')}
        figure={percent(frequent.value)}
        measure={frequent}
        target={most(percent(frequent.target))}
      />
      <One
        name={t('chattering')}
        figure={format.number(chattering.value)}
        measure={chattering}
        target={t('target_none')}
      />
      <One
        name={t('open_long')}
        figure={format.number(openLong.value)}
        measure={openLong}
        target={t('target_under', { value: openLong.target + 1 })}
      />
      <One
        name={t('never')}
        figure={format.number(never.value)}
        of={t('of_total', { total: format.number(health.total) })}
        measure={never}
        target={t('target_none')}
      />
    </dl>
  );
}

interface Props {
  name: string;
  figure: string;
  of?: string;
  measure: Measure;
  /** In words. */
  target: string;
}

function One({ name, figure, of, measure: { value, target, verdict, scale }, target: words }: Props) {
  const { t } = useTranslation('health');
  const share = (part: number) => `${Math.min(100, (part / scale) * 100)}%`;
  return (
    <div className={styles.measure} data-verdict={verdict}>
      <dt>{name}</dt>
      <dd className={styles.figure}>
        <b data-num>{figure}</b>
        {of && <span className={styles.of}>{of}</span>}
        <Tag {...VERDICTS[verdict]}>{t(`verdict_${verdict}`)}</Tag>
      </dd>
      <dd className={styles.words}>
        <span
          className={styles.bar}
          style={{ '--value': share(value), '--target': share(target) } as CSSProperties}
          aria-hidden="true"
        />
        {words}
      </dd>
    </div>
  );
}
