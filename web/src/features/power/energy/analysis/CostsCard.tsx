import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import numbers from '../Numbers.module.css';
import type { Analysis } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import styles from './SystemAnalysis.module.css';
import { TariffDialog } from './TariffDialog.tsx';

/** What the energy from the mains cost, and the CO₂ of it, by the hours of the tariff. */
export function CostsCard({ analysis: { costs, site, timeZone } }: { analysis: Analysis }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const kilo = (value: number) => format.number(value, 1);
  const rows = costs && [
    ...costs.rows.map(({ band, kiloWattHours, cost, co2Kilogram }) => ({
      key: `band ${band ?? ''}`,
      name: band ?? t('cost_else'),
      energy: kilo(kiloWattHours),
      cost: format.number(cost, 2),
      co2: kilo(co2Kilogram),
    })),
    ...(costs.fed.kiloWattHours > 0
      ? [
          {
            key: 'fed',
            name: t('energy_fed'),
            energy: kilo(costs.fed.kiloWattHours),
            cost: format.number(costs.fed.cost, 2),
            co2: MISSING,
          },
        ]
      : []),
  ];
  return (
    <FactsCard
      title={t('cost_title')}
      tools={site?.editable && <Button onClick={() => setOpen(true)}>{t('tariffs')}</Button>}
      basis={costs && (costs.without > 0 ? t('cost_without', { energy: kilo(costs.without) }) : t('cost_basis'))}
    >
      {costs && rows ? (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{t('cost_sum')}</dt>
              <dd className={styles.amount}>
                {format.number(costs.cost, 2)} <span>{costs.currency}</span>
              </dd>
            </div>
            <div>
              <dt>{t('cost_co2')}</dt>
              <dd className={styles.amount}>
                {kilo(costs.co2Kilogram)} <span>kg</span>
              </dd>
            </div>
          </dl>
          <DataTable
            label={t('cost_title')}
            className={classNames(numbers.table, styles.numbers)}
            columns={[
              { key: 'name', title: t('cost_band'), isRowHeader: true, cell: ({ name }) => name },
              { key: 'energy', title: 'kWh', cell: ({ energy }) => energy },
              { key: 'cost', title: costs.currency, cell: ({ cost }) => cost },
              { key: 'co2', title: 'kg CO₂', cell: ({ co2 }) => co2 },
            ]}
            rows={rows}
            keyOf={({ key }) => key}
          />
        </>
      ) : (
        <p className={styles.none}>{site ? t('cost_none', { site: site.name }) : t('cost_no_site')}</p>
      )}
      {isOpen && site && <TariffDialog site={site} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </FactsCard>
  );
}
