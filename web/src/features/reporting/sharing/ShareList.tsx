import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Sharing.module.css';
import { type ListedShare, type ShareAbout, shareQueries } from './share-queries.ts';

interface Props {
  about: ShareAbout;
  onNew: () => void;
}

/** The links there are, and what became of them. */
export function ShareList({ about, onNew }: Props) {
  const { t } = useTranslation(['sharing', 'index']);
  const [asked, setAsked] = useState<ListedShare | null>(null);
  const { data, error, refetch } = useQuery(shareQueries.list(about));
  const withdraw = async ({ id }: ListedShare) => {
    try {
      await ask('revokeShare', { id });
    } catch (failure) {
      showError(failure, 'sharing');
    }
    await queryClient.invalidateQueries({ queryKey: ['sharing', 'list'] });
  };
  if (error && !data) return <Failure error={error} onAgain={refetch} />;
  if (!data) return <Skeleton width="100%" height={120} />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState scene="empty" title={t('sharing:no_links')} reason={t('sharing:no_links_text')} />
      ) : (
        <ul className={styles.list} aria-label={t('sharing:links')}>
          {data.map((share) => (
            <ShareRow key={share.id} share={share} onWithdraw={() => setAsked(share)} />
          ))}
        </ul>
      )}
      <Actions>
        <Button kind="primary" icon="plus" onClick={onNew}>
          {t('sharing:new_link')}
        </Button>
      </Actions>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={t('sharing:withdraw_title')}
          subject={asked.name}
          leave={t('index:cancel')}
          go={t('sharing:withdraw')}
          onClose={() => setAsked(null)}
          onGo={() => void withdraw(asked)}
        >
          {t('sharing:withdraw_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

const stateOf = ({ revokedAt, expiresAt }: ListedShare, now: number) => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
};

function ShareRow({ share, onWithdraw }: { share: ListedShare; onWithdraw: () => void }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const state = stateOf(share, useNow());
  const { name, parts, hasCode, forParty, purpose, takenBy, createdBy, expiresAt, uses, usedAt } = share;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <b>{name}</b>
          <Tag tone={state === 'open' ? 'charge' : 'idle'}>{t(`state_${state}`)}</Tag>
          {forParty && <Tag icon="person">{takenBy ?? t('not_taken')}</Tag>}
          {hasCode && <Tag icon="lock">{t('with_code')}</Tag>}
        </p>
        {purpose !== '' && (
          <p>
            {t('purpose')}: {purpose}
          </p>
        )}
        <p>{parts.map((part) => t(`part_${part}`)).join(' · ')}</p>
        <p>
          {t('until', { time: format.date('dateTime', expiresAt) })}
          {createdBy !== null && ` · ${t('made_by', { name: createdBy })}`}
        </p>
        <p>{usedAt === null ? t('never_used') : t('used', { count: uses, time: format.date('dateTime', usedAt) })}</p>
      </div>
      {state === 'open' && (
        <IconButton icon="bin" iconSize={16} label={t('withdraw_named', { name })} onClick={onWithdraw} />
      )}
    </li>
  );
}
