import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../api/session.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import styles from './DeliveryLog.module.css';
import { deliveryQueries, type Webhook } from './delivery-queries.ts';
import { LogRow } from './LogRow.tsx';
import { type AlarmTextOf, type LogLine, lineOfHook, lineOfPerson } from './log-line.ts';

const PAGE_SIZE = 10;
const COLUMNS = ['time', 'channel', 'to', 'kind', 'message', 'result', 'took'] as const;

interface Listed {
  readonly lines: readonly LogLine[] | undefined;
  readonly total: number | undefined;
  readonly failed: number;
  readonly pages: number;
  readonly error: unknown;
  readonly again: () => void;
}

const EVERYBODY = 'everybody';
const ME = '';

interface Shown {
  /** The reader, everybody, or the number of a webhook. */
  readonly whom: string;
  readonly failed: boolean;
  readonly page: number;
}

/** What the reader was sent; for administrators what everybody and each webhook was told too. */
export function DeliveryLog({ textOf }: { textOf: AlarmTextOf }) {
  const { t } = useTranslation('delivery');
  const session = useSession();
  const manages = can.manageDelivery(session, session).allowed;
  const [shown, setShown] = useState<Shown>({ whom: ME, failed: false, page: 1 });
  const hooks = useQuery({ ...deliveryQueries.webhooks(), enabled: manages });
  const hook = hooks.data?.find(({ id }) => String(id) === shown.whom) ?? null;
  const rest = { textOf, shown, onShow: (change: Partial<Shown>) => setShown({ ...shown, page: 1, ...change }) };
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('log')}>
      <header className={styles.head}>
        <h2>{t('log')}</h2>
        {manages && (
          <Select
            label={t('log_of')}
            variant="chip"
            value={shown.whom}
            placeholder={t('log_mine')}
            options={[
              { value: ME, label: t('log_mine') },
              { value: EVERYBODY, label: t('log_everybody') },
              ...(hooks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(whom) => rest.onShow({ whom: whom ?? ME })}
          />
        )}
      </header>
      {hook ? <HookLog key={hook.id} hook={hook} {...rest} /> : <PeopleLog key={shown.whom} {...rest} />}
    </section>
  );
}

interface PageProps {
  textOf: AlarmTextOf;
  shown: Shown;
  onShow: (change: Partial<Shown>) => void;
}

function PeopleLog(props: PageProps) {
  const { whom, failed, page } = props.shown;
  const asked = { everybody: whom === EVERYBODY, failed };
  const { data, error, refetch } = useQuery(deliveryQueries.messages(asked, page, PAGE_SIZE));
  return <Lines listed={listedOf(data, data?.list.map(lineOfPerson), error, () => void refetch())} {...props} />;
}

function HookLog({ hook, ...props }: PageProps & { hook: Webhook }) {
  const { failed, page } = props.shown;
  const { data, error, refetch } = useQuery(deliveryQueries.hookMessages(hook.id, failed, page, PAGE_SIZE));
  const lines = data?.list.map((message) => lineOfHook(hook, message));
  return <Lines listed={listedOf(data, lines, error, () => void refetch())} {...props} />;
}

const listedOf = (
  data: { total: number; pages: number; failed: number } | undefined,
  lines: Listed['lines'],
  error: unknown,
  again: () => void,
): Listed => ({ lines, total: data?.total, pages: data?.pages ?? 0, failed: data?.failed ?? 0, error, again });

function Lines({
  listed: { lines, total, pages, failed, error, again },
  textOf,
  shown,
  onShow,
}: PageProps & { listed: Listed }) {
  const { t } = useTranslation('delivery');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <div className={styles.which}>
        <Segmented<'all' | 'failed'>
          label={t('log_which')}
          value={shown.failed ? 'failed' : 'all'}
          onChange={(which) => onShow({ failed: which === 'failed' })}
          segments={[
            { value: 'all', content: t('log_all') },
            {
              value: 'failed',
              content: (
                <>
                  {t('log_failed')} {failed > 0 && <b className={styles.count}>{failed}</b>}
                </>
              ),
            },
          ]}
        />
      </div>
      <LogSection
        total={total}
        error={error}
        empty={
          shown.failed
            ? { title: t('log_failed'), reason: t('log_no_failed') }
            : { title: t('log_empty_title'), reason: t('log_empty') }
        }
        onAgain={again}
      >
        <div className={styles.columns} aria-hidden="true">
          {COLUMNS.map((column) => (
            <span key={column} data-cell={column}>
              {t(`col_${column}`)}
            </span>
          ))}
        </div>
        <ul className={styles.lines} aria-label={t('log')}>
          {(lines ?? []).map((line) => (
            <LogRow
              key={line.id}
              line={line}
              textOf={textOf}
              isOpen={open === line.id}
              onOpen={() => setOpen(open === line.id ? null : line.id)}
            />
          ))}
        </ul>
        <footer className={styles.footer}>
          <span>{t('total', { total: total ?? 0 })}</span>
          {pages > 1 && <Pager page={shown.page} pages={pages} onChange={(page) => onShow({ page })} />}
        </footer>
      </LogSection>
    </>
  );
}
