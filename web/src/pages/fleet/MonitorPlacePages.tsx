import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ScanCode } from '../../features/fleet/inventory/ScanCode.tsx';
import { PlaceHistory } from '../../features/fleet/swaps/place/PlaceHistory.tsx';
import { ReplaceMonitor } from '../../features/fleet/swaps/replace/ReplaceMonitor.tsx';
import { paths } from '../../routes/paths.ts';
import body from '../../ui/page/PageBody.module.css';
import { AllowedOnly } from '../access/AllowedOnly.tsx';
import { useMonitorDevice } from './monitor-device.ts';

/** `/yhubDet/place`: which monitors and batteries hung at a place. */
export function MonitorPlacePage() {
  const { info } = useMonitorDevice();
  const navigate = useNavigate();
  return (
    <div className={body.body}>
      <PlaceHistory info={info} onReplace={() => void navigate(paths.monitorReplace(info.mcuId))} />
    </div>
  );
}

/** `/yhubDet/replace`: another monitor takes the place of the one that hangs there. */
export function MonitorReplacePage() {
  const { t } = useTranslation('swaps');
  const { info } = useMonitorDevice();
  return (
    <AllowedOnly
      verdict={can.swapMonitor(useSession(), info)}
      title={t('forbidden_title')}
      reason={t('forbidden_text')}
    >
      <div className={body.body}>
        <ReplaceMonitor mcuId={info.mcuId} scanner={(props) => <ScanCode {...props} />} />
      </div>
    </AllowedOnly>
  );
}
