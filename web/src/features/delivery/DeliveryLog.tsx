import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../../api/session.ts';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { LogSection } from '../../ui/LogSection.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './DeliveryLog.module.css';
import { deliveryQueries } from './delivery-queries.ts';
import { LogRow } from './LogRow.tsx';
import { type AlarmTextOf, type LogLine, lineOfHook, lineOfPerson } from './log-line.ts';

const PAGE_SIZE = 10;
const COLUMNS = ['time', 'channel', 'kind', 'message', 'result', 'took'] as const;

interface Listed {
  readonly lines: readonly LogLine[] | undefined;
  readonly total: number | undefined;
  readonly pages: number;
  readonly error: unknown;
  readonly again: () => void;
}

/** What the reader was sent; for administrators what each webhook was told too. */
export function DeliveryLog({ textOf }: { textOf: AlarmTextOf }) {
  const { t } = useTranslation('delivery');
  const session = useSession();
  const [shown, setShown] = useState<{ hook: number | null; page: number }>({ hook: null, page: 1 });
  const hooks = useQuery({ ...deliveryQueries.webhooks(), enabled: isAdmin(session.role) });
  const hook = hooks.data?.find(({ id }) => id === shown.hook) ?? null;
  const goTo = (page: number) => setShown({ ...shown, page });
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('log')}>
      <header className={styles.head}>
        <h2>{t('log')}</h2>
        {hooks.data && hooks.data.length > 0 && (
          <Select
            label={t('log_of')}
            variant="chip"
            value={hook ? String(hook.id) : ''}
            placeholder={t('log_mine')}
            options={[
              { value: '', label: t('log_mine') },
              ...hooks.data.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(next) => setShown({ hook: Number(next) || null, page: 1 })}
          />
        )}
      </header>
      {hook ? (
        <HookLog key={hook.id} id={hook.id} textOf={textOf} page={shown.page} onPage={goTo} />
      ) : (
        <OwnLog textOf={textOf} page={shown.page} onPage={goTo} />
      )}
    </section>
  );
}

interface PageProps {
  textOf: AlarmTextOf;
  page: number;
  onPage: (page: number) => void;
}

function OwnLog({ page, ...rest }: PageProps) {
  const { data, error, refetch } = useQuery(deliveryQueries.messages(page, PAGE_SIZE));
  const lines = data?.list.map(lineOfPerson);
  return (
    <Lines
      listed={{ lines, total: data?.total, pages: data?.pages ?? 0, error, again: () => void refetch() }}
      page={page}
      {...rest}
    />
  );
}

function HookLog({ id, page, ...rest }: PageProps & { id: number }) {
  const { data, error, refetch } = useQuery(deliveryQueries.hookMessages(id, page, PAGE_SIZE));
  const lines = data?.list.map((message) => lineOfHook(id, message));
  return (
    <Lines
      listed={{ lines, total: data?.total, pages: data?.pages ?? 0, error, again: () => void refetch() }}
      page={page}
      {...rest}
    />
  );
}

function Lines({
  listed: { lines, total, pages, error, again },
  textOf,
  page,
  onPage,
}: PageProps & { listed: Listed }) {
  const { t } = useTranslation('delivery');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <LogSection
      total={total}
      error={error}
      empty={{ title: t('log_empty_title'), reason: t('log_empty') }}
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
      <footer className={styles.foot}>
        <span>{t('total', { total: total ?? 0 })}</span>
        {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
      </footer>
    </LogSection>
  );
}
