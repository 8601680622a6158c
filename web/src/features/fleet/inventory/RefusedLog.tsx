import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import body from '../../../ui/page/PageBody.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import logs from '../../../ui/table/LogList.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import rows from '../../../ui/table/RowTable.module.css';
import styles from './RefusedLog.module.css';
import { onlineQuery, type Refused } from './refused-queries.ts';

/** What a device sent in the last day and was acknowledged, but not stored. */
export function RefusedLog({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const { data, error, refetch } = useQuery(onlineQuery(mcuId));
  return (
    <LogSection
      total={data?.refused.length}
      error={error}
      empty={{ title: t('refused_none'), reason: t('empty_refused') }}
      onAgain={() => void refetch()}
    >
      <RefusedTable refused={data?.refused ?? []} />
    </LogSection>
  );
}

/** The same as a card, for pages without logs; nothing where nothing was refused. */
export function RefusedCard({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const { data } = useQuery(onlineQuery(mcuId));
  if (!data || data.refused.length === 0) return null;
  return (
    <div className={body.body}>
      <section className={classNames(card.card, styles.card)} aria-label={t('log_refused')}>
        <h2>{t('log_refused')}</h2>
        <RefusedTable refused={data.refused} />
      </section>
    </div>
  );
}

function RefusedTable({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const columns: readonly Column<Refused>[] = [
    {
      key: 'when',
      title: t('refused_newest'),
      cell: ({ newestAt }) => (
        <time dateTime={new Date(newestAt).toISOString()}>{format.date('dateTime', newestAt)}</time>
      ),
    },
    { key: 'what', title: t('refused_why'), cell: ({ reason }) => t(`refused_${reason}`) },
    { key: 'outcome', title: t('refused_count'), cell: ({ count }) => format.number(count), named: true },
    { key: 'detail', title: t('refused_example'), cell: ({ example }) => <Example example={example} /> },
  ];
  return (
    <>
      <p className={styles.lead}>{t('refused_lead')}</p>
      <DataTable
        label={t('log_refused')}
        className={classNames(rows.table, logs.table)}
        columns={columns}
        rows={refused}
        keyOf={({ reason }) => reason}
      />
    </>
  );
}

function Example({ example: { channel, kind, unit, at, field, bytes } }: Pick<Refused, 'example'>) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const parts = [
    kind !== null && t('refused_body', { kind }),
    unit !== null && t('unit_n', { unit }),
    field !== null && t('refused_field', { field }),
    at !== null && (at > 0 ? format.date('dateTime', at) : MISSING),
    bytes && t('refused_bytes', { bytes }),
  ];
  return (
    <span className={styles.example}>
      <code>up/{channel}</code> {parts.filter(Boolean).join(' · ')}
    </span>
  );
}
