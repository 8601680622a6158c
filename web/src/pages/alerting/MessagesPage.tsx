import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTold } from '../../api/session.ts';
import { MessageDetail } from '../../features/alerting/alarms/detail/MessageDetail.tsx';
import { BulkBar } from '../../features/alerting/alarms/handle/BulkBar.tsx';
import { useHandling } from '../../features/alerting/alarms/handle/use-handling.ts';
import { useRights } from '../../features/alerting/alarms/handle/use-rights.ts';
import { MessageExport } from '../../features/alerting/alarms/MessageExport.tsx';
import { MessageList } from '../../features/alerting/alarms/MessageList.tsx';
import { MessageSkeleton } from '../../features/alerting/alarms/MessageSkeleton.tsx';
import { MessagesFooter } from '../../features/alerting/alarms/MessagesFooter.tsx';
import { messageQueries } from '../../features/alerting/alarms/message-queries.ts';
import { isNarrowed, widened } from '../../features/alerting/alarms/messages-filter.ts';
import type { MessagesSearch } from '../../features/alerting/alarms/messages-search.ts';
import { MessageStrip } from '../../features/alerting/alarms/strip/MessageStrip.tsx';
import { useChosenMessages } from '../../features/alerting/alarms/use-chosen-messages.ts';
import { neighbour, useMessageKeys } from '../../features/alerting/alarms/use-message-keys.ts';
import { usePinnedRows } from '../../features/alerting/alarms/use-pinned-rows.ts';
import { useWarningText } from '../../features/alerting/alarms/warning-text.ts';
import { AlarmTasks } from '../../features/alerting/maintenance/AlarmTasks.tsx';
import { answeredWarning } from '../../live/readings.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import beside from '../../ui/table/SplitView.module.css';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './MessagesPage.module.css';
import { type MessagesKind, MessagesToolbar } from './MessagesToolbar.tsx';

export const WarningMessagesPage = () => (
  <MessagesPage kind="WarnMsg" search={useSearch({ from: '/member/console/message/WarnMsg' })} />
);
export const OtherMessagesPage = () => (
  <MessagesPage kind="otherMsg" search={useSearch({ from: '/member/console/message/otherMsg' })} />
);

/** Messages of the fleet by page, and the one that is open beside them: warnings, or maintenance and service. */
function MessagesPage({ kind, search }: { kind: MessagesKind; search: MessagesSearch }) {
  const { t } = useTranslation('alarm');
  const isDesktop = useIsDesktop();
  const type = kind === 'WarnMsg' ? 1 : 2;
  const query = useQuery(messageQueries.page(type, search));
  const { data, error, refetch, isPlaceholderData } = query;
  const { id: current, page: _, ...filter } = search;
  const { rows, arrived, accept } = usePinnedRows(data, JSON.stringify({ ...search, id: 0 }), isPlaceholderData);
  const chosen = useChosenMessages(JSON.stringify(filter));
  const { go, narrow, toPage } = useListAddress(search, (next) => paths.messages(kind, next));
  useExistingPage(query, search.page ?? 1, toPage);
  const { handle } = useHandling();
  const rights = useRights();
  const works = (id: string) => rights.manages || rows.some((row) => row.id === id && rights.works(row));
  const textOf = useWarningText();
  const ids = rows.map(({ id }) => id);
  const open = (id: string | undefined) => go({ ...search, id }, current !== undefined);
  useMessageKeys({
    ids,
    current,
    onOpen: open,
    onToggle: (id) => works(id) && chosen.toggle([id]),
    onAcknowledge: () => {
      const some = chosen.ids.length > 0 ? chosen.ids : current !== undefined && works(current) ? [current] : [];
      if (some.length > 0) handle({ ids: some, action: { type: 'acknowledge' } }, { onSuccess: chosen.clear });
    },
    onClose: () => open(undefined),
  });
  const title = kind === 'WarnMsg' ? t('warnings_title') : t('others_title');
  const isNarrow = !isDesktop || current !== undefined;
  const list = (
    <>
      {!isNarrow && <MessageStrip type={type} search={search} />}
      <MessagesToolbar
        className={styles.bar}
        kind={kind}
        search={search}
        rights={rights}
        open={data?.open}
        isNarrow={isNarrow}
        onChange={narrow}
        onClear={() => go({ ...widened(search), key: search.key })}
      />
      {!isDesktop && <MessageStrip type={type} search={search} />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MessageSkeleton />}
      {data?.total === 0 && <NoMessages narrowed={isNarrowed(search)} onClear={() => go(widened(search))} />}
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
              narrow={isNarrow}
              current={current}
              chosen={chosen}
              rights={rights}
              linkTo={(id) => paths.messages(kind, { ...search, id })}
            />
            <BulkBar chosen={chosen} rights={rights} ofHidden={search.hidden === true} onDone={accept} />
          </div>
          <MessagesFooter
            page={data}
            size={search.size}
            mayHandle={rights.takesPart}
            withKeys={isDesktop && (!isNarrow || data.pages <= 1)}
            onPage={toPage}
          />
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
      <MessageDetail
        id={current}
        tasksOf={(message) => (
          <AlarmTasks mcuId={message.mcuId} alarm={{ id: message.id, text: textOf(answeredWarning(message)) }} />
        )}
      />
    </section>
  );
  return (
    <>
      <PageHeader title={isDesktop ? title : t('messages_title')}>
        <ToHealth isDesktop={isDesktop} />
        <MessageExport type={type} search={search} />
        <ToRules isDesktop={isDesktop} />
      </PageHeader>
      <div className={classNames(beside.page, current !== undefined && styles.pair)}>
        {(isDesktop || current === undefined) && <div className={classNames(beside.list, styles.list)}>{list}</div>}
        {detail}
      </div>
    </>
  );
}

/** On a phone, which has no side bar that leads there. */
function ToHealth({ isDesktop }: { isDesktop: boolean }) {
  const { t } = useTranslation('health');
  const navigate = useNavigate();
  if (isDesktop) return null;
  return <IconButton icon="trend" label={t('title')} onClick={() => void navigate(paths.alarmHealth())} />;
}

function ToRules({ isDesktop }: { isDesktop: boolean }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const told = useTold();
  if (!told('setting')) return null;
  const go = () => void navigate(paths.warningRules());
  if (!isDesktop) return <IconButton icon="gear" label={t('to_rules')} onClick={go} />;
  return (
    <Button icon="gear" onClick={go}>
      {t('to_rules')}
    </Button>
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
  const { t } = useTranslation('alarm');
  return <Failure title={t('failed_title')} error={error} onAgain={onRetry} />;
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
