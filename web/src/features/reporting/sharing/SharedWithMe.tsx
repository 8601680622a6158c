import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import card from '../../../ui/page/Card.module.css';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Sharing.module.css';
import { type SharedWithMe as Shared, shareQueries } from './share-queries.ts';

/** What other companies share with the account. */
export function SharedWithMe({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('sharing');
  const { data, error, refetch } = useQuery(shareQueries.withMe());
  if (error && !data) return <Failure error={error} onAgain={refetch} />;
  if (!data) return <Skeleton width="100%" height={120} />;
  if (data.length === 0) return <EmptyState scene="empty" title={t('with_me_none')} reason={t('with_me_none_text')} />;
  return (
    <ul className={card.card} aria-label={t('with_me')}>
      {data.map((share) => (
        <Row key={share.id} share={share} onOpen={() => onOpen(share.id)} />
      ))}
    </ul>
  );
}

function Row({ share, onOpen }: { share: Shared; onOpen: () => void }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { subject, companyName, purpose, parts, expiresAt } = share;
  return (
    <li className={styles.mine}>
      <div className={styles.text}>
        <p className={styles.name}>
          <b>{subject}</b>
          {companyName}
        </p>
        <p>
          {t('purpose')}: {purpose}
        </p>
        <p>{parts.map((part) => t(`part_${part}`)).join(' · ')}</p>
        <p>{t('until', { time: format.date('dateTime', expiresAt) })}</p>
      </div>
      <Button size="small" aria-label={t('open_named', { name: subject })} onClick={onOpen}>
        {t('open')}
      </Button>
    </li>
  );
}
