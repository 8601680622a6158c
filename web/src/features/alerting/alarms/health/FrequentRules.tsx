import { useTranslation } from 'react-i18next';
import { sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { BandBar } from './BandBar.tsx';
import { BandLegend } from './BandLegend.tsx';
import styles from './FrequentRules.module.css';
import { HealthCard } from './HealthCard.tsx';
import type { Health } from './health-queries.ts';
import { RuleAction } from './RuleAction.tsx';
import { usePercent, useRuleName } from './use-names.ts';

const MOST = 10;

/** The rules that raise the most. */
export function FrequentRules({
  health: { rules, total },
  companies,
}: {
  health: Health;
  companies: string | undefined;
}) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const percent = usePercent();
  const nameOf = useRuleName();
  const first = rules.slice(0, MOST);
  const most = Math.max(0, ...first.map(({ bands }) => sumOf(bands)));
  const together = first.reduce((sum, { bands }) => sum + sumOf(bands), 0);
  return (
    <HealthCard
      title={t('frequent_title')}
      note={t('count_of_alarms', { count: total, together: format.number(together), total: format.number(total) })}
      action={<BandLegend />}
    >
      <ol className={styles.list}>
        {first.map(({ family, own, devices, bands }, place) => (
          <li key={`${family} ${own?.id}`}>
            <span className={styles.place}>{place + 1}</span>
            <b className={styles.name}>{nameOf({ family, own })}</b>
            <span className={styles.devices}>{t('devices', { count: devices })}</span>
            <BandBar bands={bands} most={most} />
            <b className={styles.count} data-num>
              {format.number(sumOf(bands))}
            </b>
            <span className={styles.share} data-num>
              {percent(sumOf(bands) / Math.max(1, total))}
            </span>
            <span className={styles.action}>
              <RuleAction family={family} own={own?.id ?? null} companies={companies} />
            </span>
          </li>
        ))}
      </ol>
    </HealthCard>
  );
}
