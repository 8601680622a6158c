import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { Segmented } from '../../ui/action/Segmented.tsx';

const PATH_OF = {
  leases: paths.leases,
  overview: paths.leaseOverview,
  calendar: paths.leaseCalendar,
  customers: paths.customers,
} as const;
type LeaseView = keyof typeof PATH_OF;

/** The views of leases beside each other. */
export function LeaseViews({ view }: { view: LeaseView }) {
  const { t } = useTranslation('lease');
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('views')}
      value={view}
      segments={[
        { value: 'leases', content: t('tab_leases') },
        { value: 'overview', content: t('tab_overview') },
        { value: 'calendar', content: t('tab_calendar') },
        { value: 'customers', content: t('tab_customers') },
      ]}
      onChange={(next) => void navigate(PATH_OF[next]())}
    />
  );
}
