import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { useWebInfo } from '../../../../api/web-info.ts';
import { embeddedMap } from '../../../../map/map-service.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { FaultBoundary } from '../../../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../../../ui/page/load-part.ts';
import styles from './PositionDialog.module.css';

const PickMap = lazy(() => loadPart(() => import('../../../../map/PickMap.tsx')));

interface Props {
  mcuId: string;
  /** What is set now. */
  before: { readonly lat: number; readonly lon: number } | null;
  onClose: () => void;
}

const isWithin = (text: string, most: number): boolean => text.trim() !== '' && Math.abs(Number(text)) <= most;

/** Where a device is that does not measure it. */
export default function PositionDialog({ mcuId, before, onClose }: Props) {
  const { t } = useTranslation(['company', 'location']);
  const { settings } = useSession();
  const service = useWebInfo()?.mapServices[settings.map === 'regional' ? 'regional' : 'world'] ?? embeddedMap;
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
    onClose();
  };
  const form = useForm({
    start: { lat: before ? String(before.lat) : '', lon: before ? String(before.lon) : '' },
    faults: ({ lat, lon }) => ({
      ...(!isWithin(lat, 90) && { lat: t('company:lat_fault') }),
      ...(!isWithin(lon, 180) && { lon: t('company:lon_fault') }),
    }),
    send: ({ lat, lon }) => ask('setPositionByHand', { mcuId, lat: Number(lat), lon: Number(lon) }),
    onSent: changed,
  });
  const { lat, lon } = form.values;
  const place = isWithin(lat, 90) && isWithin(lon, 180) ? { latitude: Number(lat), longitude: Number(lon) } : null;
  return (
    <FormDialog
      title={t('location:set_by_hand')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('company:save')}
    >
      <p className={styles.lead}>{t('location:set_by_hand_text')}</p>
      <div className={styles.pair}>
        {(['lat', 'lon'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`company:${name}`)}
            inputMode="decimal"
            maxLength={12}
          />
        ))}
      </div>
      <FaultBoundary fallback={() => null}>
        <Suspense fallback={<div className={styles.map} />}>
          <PickMap
            place={place}
            near={null}
            service={service}
            label={t('company:place_on_map')}
            onPick={({ latitude, longitude }) => form.change({ lat: String(latitude), lon: String(longitude) })}
          />
        </Suspense>
      </FaultBoundary>
      {before && (
        <Button
          kind="quiet"
          onClick={() =>
            void ask('removePositionByHand', { mcuId }).then(changed, (error: unknown) => showError(error, 'position'))
          }
        >
          {t('location:take_back')}
        </Button>
      )}
    </FormDialog>
  );
}
