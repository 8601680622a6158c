import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { AllowedOnly } from '../access/AllowedOnly.tsx';
import { Batteries } from './BatteriesList.tsx';
import { Battery } from './BatteryDetail.tsx';

/** For who keeps batteries. */
function Keepers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('batteries');
  return (
    <AllowedOnly verdict={can.seeBatteries(useSession())} title={t('forbidden_title')} reason={t('forbidden_text')}>
      {children}
    </AllowedOnly>
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
