import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { EnergyStatistics } from '../../features/power/energy/statistics/EnergyStatistics.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import body from '../../ui/page/PageBody.module.css';
import { PrintHead } from '../shared/PrintHead.tsx';
import { UnitChoice, unitBehind } from '../shared/UnitChoice.tsx';

const route = getRouteApi('/member/console/e_details');

/** The energy of the whole system, or of one of its devices, by day, month or year. */
export function EnergyReport({ info }: { info: DeviceInfo }) {
  const { id, period = 'day', date } = route.useSearch();
  const { t } = useTranslation(['energy', 'monitor']);
  const navigate = useNavigate();
  const behind = unitBehind(info, id);
  return (
    <>
      <UnitChoice tab="report" info={info} id={behind && id} whole={t('energy:whole_system')} />
      <div className={classNames(body.body, body.stack)}>
        <PrintHead title={info.deviceName} note={`SN ${info.deviceSn}`} report={t('monitor:tab_report')} />
        <EnergyStatistics
          mcuId={info.mcuId}
          companyPath={info.companyPath}
          unit={behind?.unit}
          view={{ period, date }}
          onView={(view) =>
            void navigate({
              to: '.',
              search: (search) => ({ ...search, ...view }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
    </>
  );
}
