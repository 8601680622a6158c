import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_COUNTED } from '#domain/alarms/max-counted.ts';
import { Counted } from '../features/alarms/Counted.tsx';
import { MessageFilters } from '../features/alarms/MessageFilters.tsx';
import { MessageList } from '../features/alarms/MessageList.tsx';
import { MessageSkeleton } from '../features/alarms/MessageSkeleton.tsx';
import { MESSAGES_PER_PAGE, messageQueries } from '../features/alarms/message-queries.ts';
import type { MessagesSearch } from '../features/alarms/messages-search.ts';
import { useRecentMessages } from '../features/alarms/use-recent-messages.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFooter } from '../ui/PageFooter.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import toolbar from '../ui/Toolbar.module.css';
import { useIsDesktop } from '../ui/use-media-query.ts';
import styles from './MessagesPage.module.css';
import { useExistingPage, useListAddress } from './use-list-address.ts';

type Kind = 'WarnMsg' | 'otherMsg';

export const WarningMessagesPage = () => (
  <MessagesPage kind="WarnMsg" search={useSearch({ from: '/member/console/message/WarnMsg' })} />
);
export const OtherMessagesPage = () => (
  <MessagesPage kind="otherMsg" search={useSearch({ from: '/member/console/message/otherMsg' })} />
);

/** Messages of the fleet by page: warnings, or maintenance and service. */
function MessagesPage({ kind, search }: { kind: Kind; search: MessagesSearch }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const { data: counts } = useRecentMessages();
  const query = useQuery(messageQueries.page(kind === 'WarnMsg' ? 1 : 2, search));
  const { data, error, refetch } = query;
  const { narrow, toPage } = useListAddress(search, (next) => paths.messages(kind, next));
  useExistingPage(query, search.page ?? 1, toPage);
  const title = kind === 'WarnMsg' ? t('warnings_title') : t('others_title');
  return (
    <>
      <PageHeader title={isDesktop ? title : t('messages_title')} />
      <div className={classNames(toolbar.bar, styles.bar)}>
        {!isDesktop && (
          <Segmented<Kind>
            wide
            label={t('kind')}
            value={kind}
            onChange={(next) => void navigate(paths.messages(next))}
            segments={[
              { value: 'WarnMsg', content: <Counted text={t('warnings_short')} count={counts?.openWarnings} /> },
              { value: 'otherMsg', content: <Counted text={t('others_short')} count={counts?.openOthers} /> },
            ]}
          />
        )}
        <MessageFilters search={search} open={data?.open} withLevel={kind === 'WarnMsg'} onChange={narrow} />
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MessageSkeleton />}
      {data?.total === 0 && (
        <NoMessages
          narrowed={search.status !== undefined || search.level !== undefined}
          onClear={() => narrow({ status: undefined, level: undefined })}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          <div className={styles.body}>
            <MessageList messages={data.list} />
          </div>
          <MessagesFooter page={data} onPage={toPage} />
        </>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['alarm', 'index']);
  return (
    <EmptyState alert scene="broken" title={t('alarm:failed_title')} reason={errorText(error)}>
      <Button kind="primary" icon="refresh" onClick={onRetry}>
        {t('index:try_again')}
      </Button>
    </EmptyState>
  );
}

function NoMessages({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation(['alarm', 'device']);
  if (!narrowed) return <EmptyState scene="empty" title={t('alarm:empty_title')} reason={t('alarm:empty_text')} />;
  return (
    <EmptyState scene="empty" title={t('alarm:empty_title')} reason={t('alarm:none_match')}>
      <Button onClick={onClear}>{t('device:clear_filters')}</Button>
    </EmptyState>
  );
}

interface MessagesFooterProps {
  page: { readonly list: readonly unknown[]; readonly total: number; readonly pages: number; readonly pageNum: number };
  onPage: (page: number) => void;
}

function MessagesFooter({ page: { list, total, pages, pageNum }, onPage }: MessagesFooterProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const before = (pageNum - 1) * MESSAGES_PER_PAGE;
  return (
    <PageFooter
      summary={t('total_range', {
        total: `${format.number(total)}${total >= MAX_COUNTED ? '+' : ''}`,
        from: format.number(before + 1),
        to: format.number(before + list.length),
      })}
    >
      {pages > 1 && <Pager page={pageNum} pages={pages} onChange={onPage} />}
    </PageFooter>
  );
}
