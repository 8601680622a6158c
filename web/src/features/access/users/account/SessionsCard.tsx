import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientOf, isPhone } from '#domain/foundation/system/client-of.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import styles from './Account.module.css';
import { type OwnSession, sessionsQuery } from './sessions-query.ts';

/** Where the reader's account is signed in; each but this one can be ended. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const ending = useWriting({
    mutationFn: (id: string | undefined) => ask('endMySessions', id === undefined ? {} : { id }),
    onSuccess: ({ ended }) => {
      toasts.show({ cause: 'account', tone: 'good', title: t('ended', { count: ended }) });
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (fault) => showError(fault, 'account'),
  });
  const nameOf = ({ agent }: OwnSession) => {
    const { browser, system } = clientOf(agent);
    return { browser: browser ?? t('unknown_client'), system };
  };
  const time = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>;
  return (
    <section className={card.card} aria-label={t('sessions')}>
      <header className={styles.head}>
        <h2>
          {t('sessions')} {data && <span className={styles.count}>{format.number(data.length)}</span>}
        </h2>
        {data && data.length > 1 && (
          <Button size="small" busy={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {t('end_others')}
          </Button>
        )}
      </header>
      <LogSection total={data?.length} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        <DataTable
          label={t('sessions')}
          className={classNames(rows.table, rows.lines, rows.compact, styles.table)}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'device',
              title: t('col_device'),
              isRowHeader: true,
              cell: (session) => {
                const { browser, system } = nameOf(session);
                return (
                  <span className={styles.client}>
                    <Icon name={isPhone(system) ? 'phone' : 'screen'} size={16} />
                    <b>{browser}</b> {system}
                  </span>
                );
              },
            },
            { key: 'where', title: t('col_where'), named: true, cell: ({ address }) => address ?? '–' },
            { key: 'since', title: t('col_since'), named: true, cell: ({ createdAt }) => time(createdAt) },
            { key: 'used', title: t('col_used'), named: true, cell: ({ lastUsedAt }) => time(lastUsedAt) },
            { key: 'ends', title: t('col_ends'), named: true, cell: ({ expiresAt }) => time(expiresAt) },
            {
              key: 'end',
              title: t('col_end'),
              hidesTitle: true,
              cell: (session) =>
                session.isThis ? (
                  <Tag icon="check">{t('this_device')}</Tag>
                ) : (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t('end_named', {
                      client: nameOf(session).browser,
                      since: format.clock(session.createdAt),
                    })}
                    onClick={() => ending.mutate(session.id)}
                  >
                    {t('end')}
                  </Button>
                ),
            },
          ]}
        />
      </LogSection>
    </section>
  );
}
