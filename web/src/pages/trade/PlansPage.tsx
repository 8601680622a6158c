import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { BillingForm } from '../../features/trade/orders/BillingForm.tsx';
import { PlanList } from '../../features/trade/orders/PlanList.tsx';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './PlansPage.module.css';

/** What super admins set for orders: plans with their prices, and what stands on invoices. */
export function PlansPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const manages = can.managePlans(useSession());
  if (!manages.allowed)
    return <EmptyState page scene="locked" title={t('plans')} reason={t(`wrong_desc:${manages.reason}`)} />;
  return (
    <>
      <PageHeader title={t('plans')}>
        <Button icon="chevron-left" onClick={() => void navigate(paths.orders())}>
          {t('orders')}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <section className={classNames(card.card, styles.card)} aria-label={t('plans')}>
          <h2>{t('plans')}</h2>
          <PlanList />
        </section>
        <section className={classNames(card.card, styles.card)} aria-label={t('billing')}>
          <h2>{t('billing')}</h2>
          <BillingForm />
        </section>
      </div>
    </>
  );
}
