import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { BAND_TARGETS, bandsOf } from '#domain/alerting/alarms/health/measures.ts';
import { ruleKeyOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { SEVERITY_ICONS } from '../../../../ui/mark/severity.ts';
import { BANDS } from './bands.ts';
import { HealthCard } from './HealthCard.tsx';
import type { Health } from './health-queries.ts';
import styles from './LevelShares.module.css';
import { RuleAction } from './RuleAction.tsx';
import { usePercent, useRuleName, useSpan } from './use-names.ts';

/** How many alarms are of each level, and how long people take. */
export function LevelShares({ health, companies }: { health: Health; companies: string | undefined }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const percent = usePercent();
  const nameOf = useRuleName();
  const spanOf = useSpan();
  const { rules, total, acknowledgedMedianMs, releasedMedianMs } = health;
  const bands = bandsOf(rules);
  const share = (count: number) => count / Math.max(1, total);
  const loudest = rules.toSorted((one, other) => other.bands[0] - one.bands[0])[0];
  // One alarm is too large a share of a few, and says nothing of its rule.
  const isTooOften = loudest && bands[0] > 1 && share(bands[0]) > BAND_TARGETS[0];
  const median = (ms: number | null) => (ms === null ? MISSING : spanOf(ms));
  return (
    <HealthCard title={t('share_title')} note={t('of_total', { total: format.number(total) })}>
      {BANDS.map((severity, band) => {
        const count = bands[band] ?? 0;
        const target = BAND_TARGETS[band] ?? 0;
        const style = { '--value': `${share(count) * 100}%`, '--target': `${target * 100}%` } as CSSProperties;
        return (
          <div key={severity} className={styles.band} data-severity={severity}>
            <Icon name={SEVERITY_ICONS[severity]} size={16} stroke={1.9} />
            <b>{t(`band_${(band + 1) as 1 | 2 | 3}`)}</b>
            <span className={styles.count}>{t('alarms', { count })}</span>
            <b className={styles.share} data-num>
              {percent(share(count), 1)}
            </b>
            <span className={styles.target}>{t('target_share', { value: percent(target) })}</span>
            <span className={styles.bar} style={style} aria-hidden="true" />
          </div>
        );
      })}
      {isTooOften && (
        <div className={styles.hint}>
          <p>{t('level_hint', { count: loudest.bands[0], total: format.number(bands[0]) })}</p>
          {ruleKeyOf(loudest.family, loudest.own?.id ?? null) !== null && (
            <RuleAction
              family={loudest.family}
              own={loudest.own?.id ?? null}
              companies={companies}
              label={t('try_for', { rule: nameOf(loudest) })}
            />
          )}
        </div>
      )}
      <dl className={styles.medians}>
        <dt>{t('until_acknowledged')}</dt>
        <dd data-num>{median(acknowledgedMedianMs)}</dd>
        <dt>{t('until_released')}</dt>
        <dd data-num>{median(releasedMedianMs)}</dd>
      </dl>
    </HealthCard>
  );
}
