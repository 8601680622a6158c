import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { type Asked, ReportSchedules } from '../../features/reporting/report-mail/ReportSchedules.tsx';
import type { About } from '../../features/reporting/report-mail/report-mail-queries.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';
import styles from '../alerting/NotificationsPage.module.css';

const route = getRouteApi('/member/console/account/reports');

/** Reports that are mailed regularly. */
export function ReportMailPage() {
  const { t } = useTranslation(['report_mail', 'delivery']);
  if (!can.scheduleReports(useSession()).allowed)
    return <EmptyState page scene="locked" title={t('report_mail:title')} reason={t('delivery:forbidden')} />;
  return <Schedules />;
}

const aboutOf = ({
  mcuId,
  companyId,
}: {
  mcuId?: string | undefined;
  companyId?: number | undefined;
}): About | null => {
  if (mcuId !== undefined) return { subject: 'device', mcuId };
  return companyId === undefined ? null : { subject: 'fleet', companyId };
};

/** An address that names a device or a company begins a new report of it. */
function Schedules() {
  const { t } = useTranslation('report_mail');
  const navigate = useNavigate();
  const wanted = aboutOf(route.useSearch());
  const [asked, setAsked] = useState<Asked | null>(wanted && { action: 'add', about: wanted });
  const ask = (next: Asked | null) => {
    setAsked(next);
    if (next === null && wanted) void navigate({ ...paths.reportMail(), replace: true });
  };
  return (
    <>
      <PageHeader title={t('title')}>
        <Button icon="plus" kind="primary" onClick={() => ask({ action: 'add' })}>
          {t('add')}
        </Button>
      </PageHeader>
      <AccountTabs />
      <div className={styles.body}>
        <ReportSchedules asked={asked} onAsk={ask} />
      </div>
    </>
  );
}
