import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminsOnly } from '../access/AdminsOnly.tsx';
import { Batteries } from './BatteriesList.tsx';
import { Battery } from './BatteryDetail.tsx';

/** For who keeps batteries. */
function Keepers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('batteries');
  return (
    <AdminsOnly title={t('forbidden_title')} reason={t('forbidden_text')}>
      {children}
    </AdminsOnly>
  );
}

/** `/list/batteries`: batteries apart from their devices. */
export const BatteriesPage = () => (
  <Keepers>
    <Batteries />
  </Keepers>
);

/** `/battery`: one of them, whichever device it is mounted on. */
export const BatteryPage = () => (
  <Keepers>
    <Battery />
  </Keepers>
);
