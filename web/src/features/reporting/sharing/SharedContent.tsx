import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isPassing } from '../../../api/api-error.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './SharedContent.module.css';
import { type Drawn, SharedDeviceCard } from './SharedDeviceCard.tsx';
import { type ShareKey, type ShareView, shareQueries } from './share-queries.ts';

interface LinkProps {
  shareKey: string;
  drawn: Drawn;
  /** For a share that is meant for one account. */
  onAccount: ReactNode;
}

/** What a link shows, or asks before. */
export function SharedByLink({ shareKey: key, drawn, onAccount }: LinkProps) {
  const [code, setCode] = useState('');
  return (
    <SharedContent
      shareKey={{ key, code }}
      drawn={drawn}
      instead={(refusal, error) => {
        if (refusal === 'share_needs_account') return onAccount;
        if (refusal === 'share_code_needed' || refusal === 'share_code_wrong')
          return <CodeForm wrong={refusal === 'share_code_wrong' ? error : null} onCode={setCode} />;
        return null;
      }}
    />
  );
}

interface Props {
  shareKey: ShareKey;
  drawn: Drawn;
  /** What is shown for a refusal, if the reader can do something about it. */
  instead?: (refusal: string, error: unknown) => ReactNode;
}

/** What a share shows, or why it shows nothing. */
export function SharedContent({ shareKey, drawn, instead }: Props) {
  const { t } = useTranslation(['sharing', 'index']);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(shareQueries.view(shareKey));
  const refusal = error instanceof ApiError && !isPassing(error) ? error.code : null;
  const asked = refusal !== null && instead?.(refusal, error);
  if (asked) return asked;
  // Somebody who may not see it any more is not left with what was shown before.
  if (error && (refusal !== null || !data))
    return (
      <EmptyState
        page
        alert
        scene={isPassing(error) ? 'broken' : 'locked'}
        title={t('sharing:gone_title')}
        reason={errorText(error)}
      >
        {refusal === null || refusal === 'too_many_requests' ? (
          <Button kind="primary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('index:try_again')}
          </Button>
        ) : (
          <p className={styles.hint}>{t('sharing:ask_sender')}</p>
        )}
      </EmptyState>
    );
  if (!data)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width="100%" height={72} radius={16} />
        <Skeleton width="100%" height={260} radius={16} />
      </div>
    );
  return (
    <div className={styles.page}>
      <About view={data} />
      {error && <NotUpdated since={dataUpdatedAt} error={error} />}
      {data.devices.length === 0 && (
        <EmptyState scene="empty" title={t('sharing:no_devices')} reason={t('sharing:no_devices_text')} />
      )}
      <div className={styles.devices}>
        {data.devices.map((device) => (
          <SharedDeviceCard key={device.ref} device={device} view={data} shareKey={shareKey} drawn={drawn} />
        ))}
      </div>
    </div>
  );
}

function About({ view }: { view: ShareView }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { name, purpose, site, companyName: company, expiresAt, timeZone, devices } = view;
  const time = format.date('dateTime', expiresAt, timeZone);
  return (
    <header className={styles.about}>
      <h1>{site ?? devices[0]?.name ?? t('page_title')}</h1>
      <p>{company === null ? t('shared_until', { time }) : t('shared_by', { company, time })}</p>
      <p className={styles.small}>
        {t('page_for', { name })} · {purpose !== '' && `${t('purpose')}: ${purpose} · `}
        {t('zone', { zone: timeZone })}
      </p>
    </header>
  );
}

function NotUpdated({ since, error }: { since: number; error: unknown }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <p className={styles.stale} role="status">
      {t('not_updated', { time: format.date('time', since), reason: errorText(error) })}
    </p>
  );
}
