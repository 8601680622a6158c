import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import numbers from '../Numbers.module.css';
import { analysisQueries, type ComparedUnit } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import styles from './SystemAnalysis.module.css';

/** The devices of a system against others of their models; nothing while none of them can be told. */
export function ModelsCard({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const typeName = useTypeName();
  const { data } = useQuery(analysisQueries.models(mcuId));
  if (!data || data.length === 0) return null;
  const standing = ({ value, middle, standing: of }: ComparedUnit, { number }: Format) => {
    if (middle === null) return t('models_few');
    if (of === 'alike') return t('models_alike');
    return t(`models_${of ?? 'alike'}`, { points: number(100 * (value - middle), 1, true) });
  };
  return (
    <FactsCard title={t('models_title')} basis={t('models_basis')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <section className={styles.scroll} aria-label={`${t('models_device')}, ${t('models_measure')}`} tabIndex={0}>
        <DataTable
          label={t('models_title')}
          className={classNames(numbers.table, styles.numbers, styles.models)}
          columns={[
            {
              key: 'device',
              title: t('models_device'),
              isRowHeader: true,
              cell: ({ deviceType, deviceModel }: ComparedUnit) => `${typeName(deviceType)} · ${deviceModel}`,
            },
            { key: 'measure', title: t('models_measure'), cell: ({ measure }) => t(`models_${measure}`) },
            { key: 'bar', title: t('models_bar'), cell: (row) => <ShareBar {...row} /> },
            {
              key: 'value',
              title: '%',
              cell: ({ value }) => format.quantity(percentQuantity(10_000 * Math.min(1, value))),
            },
            {
              key: 'standing',
              title: t('models_standing'),
              cell: (row) => <span data-standing={row.standing}>{standing(row, format)}</span>,
            },
          ]}
          rows={[...data].sort((a, b) => differenceOf(b) - differenceOf(a))}
          keyOf={({ unit }) => String(unit)}
        />
      </section>
    </FactsCard>
  );
}

const differenceOf = ({ value, middle }: ComparedUnit): number =>
  middle === null ? Number.NEGATIVE_INFINITY : value - middle;

/** A share as a bar, with a mark at the middle of the others. */
const ShareBar = ({ value, middle, standing }: ComparedUnit) => (
  <span className={styles.share} data-standing={standing} aria-hidden>
    <i style={{ width: `${100 * Math.min(1, value)}%` }} />
    {middle !== null && <b style={{ insetInlineStart: `${100 * Math.min(1, middle)}%` }} />}
  </span>
);
