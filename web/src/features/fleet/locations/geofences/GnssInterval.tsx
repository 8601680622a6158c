import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFIGURATION_RANGES } from '#domain/foundation/devices/configuration.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Row } from '../../../../ui/layout/Row.tsx';
import styles from './GnssInterval.module.css';
import { geofenceQueries } from './geofence-queries.ts';

const { min, max } = CONFIGURATION_RANGES.gnssIntervalSeconds;
const USUAL_SECONDS = 60;
/** How often the device reports its position while moving: the reported value and the desired one. */
export function GnssInterval({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation(['location', 'wrong_desc']);
  const { number } = useFormat();
  const session = useSession();
  const { data } = useQuery(geofenceQueries.gnss(mcuId));
  const [isChanging, setChanging] = useState(false);
  if (!data) return null;
  const verdict = can.configureDevice(session, { companyPath: data.companyPath });
  const refusal = verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`);
  const { intervalSeconds, wantedSeconds } = data;
  const isUnderWay = wantedSeconds !== null && wantedSeconds !== intervalSeconds;
  return (
    <div className={styles.gnss}>
      <div className={styles.row}>
        <span className={styles.label}>{t('location:gnss')}</span>
        <b className={styles.value}>
          {intervalSeconds === null
            ? t('location:gnss_unknown')
            : t('location:gnss_seconds', { seconds: number(intervalSeconds) })}
        </b>
        {!isChanging && (
          <Button size="small" kind="quiet" refusal={refusal} onClick={() => setChanging(true)}>
            {t('location:change')}
          </Button>
        )}
      </div>
      {isUnderWay && !isChanging && (
        <p className={styles.hint}>{t('location:gnss_wanted', { seconds: number(wantedSeconds) })}</p>
      )}
      {isChanging && (
        <GnssForm
          mcuId={mcuId}
          seconds={wantedSeconds ?? intervalSeconds ?? USUAL_SECONDS}
          onDone={() => setChanging(false)}
        />
      )}
    </div>
  );
}

interface FormProps {
  mcuId: string;
  seconds: number;
  onDone: () => void;
}

function GnssForm({ mcuId, seconds, onDone }: FormProps) {
  const { t } = useTranslation('location');
  const { number } = useFormat();
  const form = useForm({
    start: { interval: String(seconds) },
    faults: ({ interval }) =>
      interval !== '' && Number(interval) >= min && Number(interval) <= max
        ? {}
        : { interval: t('gnss_range', { min: number(min), max: number(max) }) },
    send: ({ interval }) =>
      ask('updateGnssConfig', { mcuId, interval: Number(interval) }).finally(
        () => void queryClient.invalidateQueries({ queryKey: geofenceQueries.gnss(mcuId).queryKey }),
      ),
    onSent: ({ state }) => {
      const isLost = state === 'failed' || state === 'expired';
      toasts.show({
        cause: 'gnss',
        tone: isLost ? 'warn' : 'good',
        title: isLost ? t('gnss_not_reached') : t('gnss_sent'),
      });
      onDone();
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <TextField form={form} name="interval" label={t('gnss_field')} digits maxLength={5} />
      <Row gap="s2" justify="end">
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={form.isPending}>
          {t('send')}
        </Button>
      </Row>
    </Form>
  );
}
