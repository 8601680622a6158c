import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { Counted } from '../features/alarms/Counted.tsx';
import { MessageDetail } from '../features/alarms/detail/MessageDetail.tsx';
import { BulkBar } from '../features/alarms/handle/BulkBar.tsx';
import { useHandling } from '../features/alarms/handle/use-handling.ts';
import { MessageExport } from '../features/alarms/MessageExport.tsx';
import { MessageFilters } from '../features/alarms/MessageFilters.tsx';
import { MessageList } from '../features/alarms/MessageList.tsx';
import { MessageSkeleton } from '../features/alarms/MessageSkeleton.tsx';
import { MessagesFooter } from '../features/alarms/MessagesFooter.tsx';
import { messageQueries } from '../features/alarms/message-queries.ts';
import { isNarrowed, type MessagesSearch, widened } from '../features/alarms/messages-search.ts';
import { useChosenMessages } from '../features/alarms/use-chosen-messages.ts';
import { neighbour, useMessageKeys } from '../features/alarms/use-message-keys.ts';
import { useRecentMessages } from '../features/alarms/use-recent-messages.ts';
import { useSteadyRows } from '../features/alarms/use-steady-rows.ts';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { SiteSelect } from '../features/companies/SiteSelect.tsx';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { errorText } from '../i18n/error-text.ts';
import { paths } from '../paths.ts';
import { idsOf } from '../search-params.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
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

/** Messages of the fleet by page, and the one that is open beside them: warnings, or maintenance and service. */
function MessagesPage({ kind, search }: { kind: Kind; search: MessagesSearch }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const { role } = useSession();
  const { data: counts } = useRecentMessages();
  const type = kind === 'WarnMsg' ? 1 : 2;
  const query = useQuery(messageQueries.page(type, search));
  const { data, error, refetch, isPlaceholderData } = query;
  const { id: current, page: _, ...filter } = search;
  const { rows, arrived, accept } = useSteadyRows(data, JSON.stringify({ ...search, id: 0 }), isPlaceholderData);
  const chosen = useChosenMessages(JSON.stringify(filter));
  const { go, narrow, toPage } = useListAddress(search, (next) => paths.messages(kind, next));
  useExistingPage(query, search.page ?? 1, toPage);
  const { handle } = useHandling();
  const ids = rows.map(({ id }) => id);
  const open = (id: string | undefined) => go({ ...search, id }, current !== undefined);
  useMessageKeys({
    ids,
    current,
    onOpen: open,
    onToggle: (id) => chosen.toggle([id]),
    onAcknowledge: () => {
      const some = chosen.ids.length > 0 ? chosen.ids : current === undefined ? [] : [current];
      if (some.length > 0) handle({ ids: some, action: { type: 'acknowledge' } }, { onSuccess: chosen.clear });
    },
    onClose: () => open(undefined),
  });
  const title = kind === 'WarnMsg' ? t('warnings_title') : t('others_title');
  const narrowed = isNarrowed(search);
  const list = (
    <>
      <div className={classNames(toolbar.bar, styles.bar)}>
        {!isDesktop && (
          <Segmented<Kind>
            wide
            label={t('kind')}
            value={kind}
            onChange={(next) => void navigate(paths.messages(next))}
            segments={[
              { value: 'WarnMsg', content: <Counted text={t('warnings_short')} count={counts?.newWarnings} /> },
              { value: 'otherMsg', content: <Counted text={t('others_short')} count={counts?.newOthers} /> },
            ]}
          />
        )}
        <MessageFilters
          search={search}
          open={data?.open}
          kind={type}
          withHidden={isAdmin(role)}
          onChange={narrow}
          searchBox={<SearchBox value={search.key ?? ''} onSearch={(key) => narrow({ key: key || undefined })} />}
          places={<Places search={search} onChange={narrow} />}
        />
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MessageSkeleton />}
      {data?.total === 0 && <NoMessages narrowed={narrowed} onClear={() => go(widened(search))} />}
      {data && rows.length > 0 && (
        <>
          <div className={styles.body}>
            {arrived > 0 && (
              <button type="button" className={styles.arrived} onClick={accept}>
                {t('n_new', { count: arrived })}
              </button>
            )}
            <MessageList
              messages={rows}
              group={search.group ?? 'day'}
              narrow={current !== undefined || !isDesktop}
              current={current}
              chosen={chosen}
              linkTo={(id) => paths.messages(kind, { ...search, id })}
            />
            <BulkBar chosen={chosen} messages={rows} ofHidden={search.hidden === true} onDone={accept} />
          </div>
          <MessagesFooter page={data} size={search.size} withKeys={isDesktop} onPage={toPage} />
        </>
      )}
    </>
  );
  const detail = current !== undefined && (
    <section className={styles.detail} aria-label={t('detail')}>
      <div className={styles.moves}>
        {!isDesktop && (
          <span>
            {t('place_of', { place: Math.max(1, ids.indexOf(current) + 1), total: data?.total ?? ids.length })}
          </span>
        )}
        <Move icon="chevron-up" label={t('previous')} to={neighbour(ids, current, -1)} onOpen={open} />
        <Move icon="chevron-down" label={t('next')} to={neighbour(ids, current, 1)} onOpen={open} />
        <IconButton icon="close" label={t('detail_close')} onClick={() => open(undefined)} />
      </div>
      <MessageDetail id={current} />
    </section>
  );
  return (
    <>
      <PageHeader title={isDesktop ? title : t('messages_title')}>
        <MessageExport type={type} search={search} />
      </PageHeader>
      <div className={classNames(styles.page, current !== undefined && styles.pair)}>
        {(isDesktop || current === undefined) && <div className={styles.list}>{list}</div>}
        {detail}
      </div>
    </>
  );
}

function Places({ search, onChange }: { search: MessagesSearch; onChange: (change: MessagesSearch) => void }) {
  const companies = idsOf(search.companies);
  return (
    <>
      <CompanySelect
        variant="chip"
        selection={companies}
        onChange={(next) => onChange({ companies: next.join(',') || undefined })}
      />
      <SiteSelect
        variant="chip"
        companies={companies}
        choice={{ site: search.site ?? '', emptySite: search.emptySite ?? false }}
        onChange={(next) => onChange({ site: next.site || undefined, emptySite: next.emptySite || undefined })}
      />
    </>
  );
}

interface MoveProps {
  icon: 'chevron-up' | 'chevron-down';
  label: string;
  to: string | undefined;
  onOpen: (id: string) => void;
}

const Move = ({ icon, label, to, onOpen }: MoveProps) => (
  <IconButton
    icon={icon}
    label={label}
    refusal={to === undefined ? label : undefined}
    onClick={() => to && onOpen(to)}
  />
);

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
