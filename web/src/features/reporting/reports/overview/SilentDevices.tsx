import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { overviewQueries, type Scope } from './overview-queries.ts';
import { Section } from './Section.tsx';
import { ShareList } from './ShareList.tsx';
import styles from './SilentDevices.module.css';
import type { SliceTarget } from './slices.ts';

const AGES = ['upToHour', 'upToDay', 'upToWeek', 'longer', 'never'] as const;

/** Offline devices by the time of their last contact. */
export function SilentDevices({ scope, target }: { scope: Scope; target: SliceTarget | null }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { data } = useQuery(overviewQueries.silence(scope));
  if (!data) return null;
  return (
    <Section title={t('silent_since')} count={format.number(data.offline)}>
      {data.offline === 0 ? (
        <p className={styles.none}>{t('none_silent')}</p>
      ) : (
        <ShareList
          tone="silent"
          shares={AGES.map((age) => ({ key: age, name: t(`silent_${age}`), value: data.silence[age], target }))}
        />
      )}
    </Section>
  );
}
