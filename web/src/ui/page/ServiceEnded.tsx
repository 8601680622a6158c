import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../action/Button.tsx';
import { type EndedDevice, EndedDeviceContext, useRenewal } from '../mark/ServiceLine.tsx';
import { EmptyState } from './EmptyState.tsx';

const UNKNOWN: EndedDevice = { mcuId: '', deviceSn: '', serviceExpiry: null, renewable: false };

/** In place of what a device measures once its data service is over: trying again changes nothing, renewing does. */
export function ServiceEnded() {
  const { t } = useTranslation(['index', 'wrong_desc']);
  const format = useFormat();
  const navigate = useNavigate();
  const device = use(EndedDeviceContext) ?? UNKNOWN;
  const renewal = useRenewal(device);
  const title =
    device.serviceExpiry === null
      ? t('index:service_ended')
      : t('index:service_ended_on', { date: format.date('date', device.serviceExpiry) });
  return (
    <EmptyState alert scene="locked" title={title} reason={t('wrong_desc:data_service_expired')}>
      {renewal && (
        <Button kind="primary" onClick={() => void navigate(renewal)}>
          {t('index:service_renew')}
        </Button>
      )}
    </EmptyState>
  );
}
