import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { DeviceReadings } from '../fleet/DeviceReadings.tsx';
import { UnitChoice, unitBehind } from '../shared/UnitChoice.tsx';
import { EnergyUnit } from './EnergyUnit.tsx';

const route = getRouteApi('/member/console/e_details');

/** What the hub measures, or one of the devices behind it. */
export function EnergyDevices({ info }: { info: DeviceInfo }) {
  const { range, id } = route.useSearch();
  const { t } = useTranslation('monitor');
  const navigate = useNavigate();
  const behind = unitBehind(info, id);
  return (
    <>
      <UnitChoice tab="devices" info={info} id={behind && id} whole={t('unit_hub')} />
      {behind ? (
        <EnergyUnit
          key={behind.unit}
          info={info}
          behind={behind}
          range={range}
          onRange={(next) =>
            void navigate({
              to: '.',
              search: (search) => ({ ...search, range: next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : (
        <DeviceReadings info={info} unit={info.units[0] ?? 0} range={range} />
      )}
    </>
  );
}
