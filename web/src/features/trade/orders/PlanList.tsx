import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { orderQueries, type Plan } from './order-queries.ts';
import { PlanDialog } from './PlanDialog.tsx';
import styles from './PlanList.module.css';

/** All plans, to add and to change. */
export function PlanList() {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderQueries.plans(true));
  const [edited, setEdited] = useState<Plan | 'new' | null>(null);
  if (error && !data) return <Failure title={t('plans_failed')} error={error} onAgain={refetch} />;
  if (!data) return <OrderSkeleton />;
  return (
    <>
      <ul className={styles.plans} aria-label={t('plans')}>
        {data.plans.map((plan) => (
          <li key={plan.planId}>
            <Stacked name={plan.planName}>
              {t('n_years', { count: plan.years, number: format.number(plan.years) })}
              {plan.discountPercent > 0 &&
                ` · ${t('discount', { percent: format.quantity(percentQuantity(100 * plan.discountPercent)) })}`}
            </Stacked>
            {!plan.offered && <Tag>{t('plan_withdrawn')}</Tag>}
            <b>
              {plan.priceMinor === null ? t('no_price') : formatMoney(format.language, plan.priceMinor, data.currency)}
            </b>
            <IconButton icon="pencil" label={`${t('edit_plan')}: ${plan.planName}`} onClick={() => setEdited(plan)} />
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setEdited('new')}>
        {t('new_plan')}
      </Button>
      {edited !== null && (
        <PlanDialog
          plan={edited === 'new' ? undefined : edited}
          currency={data.currency}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
