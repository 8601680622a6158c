import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/alarms/push-msg.ts';
import { MessageBones } from '../features/alarms/MessageBones.tsx';
import { MessageList } from '../features/alarms/MessageList.tsx';
import { useLately } from '../features/alarms/use-lately.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFoot } from '../ui/PageFoot.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';
import styles from './MessagesPage.module.css';

type Kind = 'WarnMsg' | 'otherMsg';
type Status = 'all' | 'open' | 'released';

export const WarningMessagesPage = () => <MessagesPage kind="WarnMsg" />;
export const OtherMessagesPage = () => <MessagesPage kind="otherMsg" />;

/** The newest messages of the fleet: warnings, or maintenance and service. */
function MessagesPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [status, setStatus] = useState<Status>('all');
  const { data, error, refetch } = useLately();
  const ofKind = data?.list.filter(({ type }) => (type === 1) === (kind === 'WarnMsg'));
  const shown = ofKind?.filter(
    (message) => status === 'all' || message.status === (status === 'open' ? STATUS_OPEN : STATUS_RELEASED),
  );
  const title = kind === 'WarnMsg' ? t('warnings_title') : t('others_title');
  return (
    <>
      <PageHead title={isDesktop ? title : t('messages_title')} />
      <div className={styles.bar}>
        {!isDesktop && (
          <Segmented<Kind>
            wide
            label={t('kind')}
            value={kind}
            onChange={(next) => void navigate(paths.messages(next))}
            segments={[
              { value: 'WarnMsg', content: <Counted text={t('warnings_short')} count={data?.openWarnings} /> },
              { value: 'otherMsg', content: <Counted text={t('others_short')} count={data?.openOthers} /> },
            ]}
          />
        )}
        <Segmented<Status>
          label={t('status')}
          value={status}
          onChange={setStatus}
          segments={[
            { value: 'all', content: t('status_all') },
            { value: 'open', content: t('status_raised') },
            { value: 'released', content: t('status_released') },
          ]}
        />
      </div>
      {error && !data && (
        <EmptyState alert scene="broken" title={t('failed_title')} reason={errorText(error)}>
          <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </EmptyState>
      )}
      {shown?.length === 0 && <EmptyState scene="empty" title={t('empty_title')} reason={t('empty_text')} />}
      {!data && !error && <MessageBones />}
      {shown && shown.length > 0 && (
        <>
          <div className={styles.body}>
            <MessageList messages={shown} />
          </div>
          <PageFoot summary={t('newest', { count: format.number(shown.length) })} />
        </>
      )}
    </>
  );
}

const Counted = ({ text, count }: { text: string; count: number | undefined }) => (
  <>
    {text}
    {count !== undefined && count > 0 && <b className={styles.count}>{count}</b>}
  </>
);
