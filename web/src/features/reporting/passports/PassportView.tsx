import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TIERS, type Tier } from '#domain/reporting/passports/tiers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { AccessCard } from './AccessCard.tsx';
import { FixedCard } from './FixedCard.tsx';
import { LogCard } from './LogCard.tsx';
import { CheckNote, MakerCard, MissingCard } from './MissingCard.tsx';
import styles from './PassportView.module.css';
import { PublicCard } from './PublicCard.tsx';
import { passportQueries } from './passport-queries.ts';
import { StateCard } from './StateCard.tsx';
import { TIER_ICONS } from './TierMark.tsx';

const EVERYTHING = 'everything';

/** The passport of a battery as its keeper sees it, or as a tier of readers would. */
export function PassportView({ batteryId }: { batteryId: number }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const [tier, setTier] = useState<Tier | undefined>(undefined);
  const { data, error, refetch } = useQuery({
    ...passportQueries.of(batteryId, tier),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Failure error={error} onAgain={refetch} />;
  if (!data)
    return (
      <div className={styles.columns} aria-busy="true">
        <Skeleton width="100%" height={520} radius={12} />
        <Skeleton width="100%" height={240} radius={12} />
      </div>
    );
  const { counts } = data;
  const total = counts.public + counts.interest + counts.authority;
  const segment = (value: Tier) => ({
    value,
    content: (
      <>
        <Icon name={TIER_ICONS[value]} size={14} />
        {t(`tier_${value}`)} <b>{format.number(counts[value])}</b>
      </>
    ),
  });
  return (
    <>
      <div className={styles.tiers}>
        <Segmented<Tier | typeof EVERYTHING>
          label={t('tiers')}
          value={tier ?? EVERYTHING}
          segments={[
            {
              value: EVERYTHING,
              content: (
                <>
                  {t('everything')} <b>{format.number(total)}</b>
                </>
              ),
            },
            ...TIERS.map(segment),
          ]}
          onChange={(next) => setTier(next === EVERYTHING ? undefined : next)}
        />
        <p role="status">{t(tier ? 'preview_note' : 'keeper_note')}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {data.log.length > 0 && <LogCard log={data.log} newestAt={data.newestAt} />}
          <FixedCard fixed={data.fixed} />
        </div>
        <aside className={styles.column}>
          <PublicCard passport={data} />
          {data.status !== null && <StateCard passport={data} />}
          <MissingCard passport={data} />
          <MakerCard passport={data} />
          <AccessCard passport={data} />
          <CheckNote check={data.check} />
        </aside>
      </div>
    </>
  );
}
