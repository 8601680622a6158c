import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFIGURATION_RANGES } from '#domain/control/configuration.ts';
import { can } from '#domain/permissions.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showError } from '../../../ui/show-error.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { toasts } from '../../../ui/toast.ts';
import styles from './GnssInterval.module.css';
import { geofenceQueries } from './geofence-queries.ts';

const { min, max } = CONFIGURATION_RANGES.gnssIntervalSeconds;
/** A second click within three seconds is a double click. */
const DOUBLE_CLICK_MS = 3000;

/** How often the device reports its position while moving: the reported value and the desired one. */
export function GnssInterval({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation(['location', 'wrong_desc']);
  const { number } = useFormat();
  const session = useSession();
  const { data } = useQuery(geofenceQueries.gnss(mcuId));
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lastClick = useRef(Number.NEGATIVE_INFINITY);
  if (!data) return null;
  const verdict = can.configureDevice(session, { companyPath: data.companyPath });
  const refusal = verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`);
  const { intervalSeconds, wantedSeconds } = data;
  const isUnderWay = wantedSeconds !== null && wantedSeconds !== intervalSeconds;
  const seconds = Number(text);
  const isFit = text !== null && Number.isInteger(seconds) && seconds >= min && seconds <= max;

  const set = async () => {
    const click = performance.now();
    if (isBusy || click - lastClick.current < DOUBLE_CLICK_MS) return;
    lastClick.current = click;
    setBusy(true);
    try {
      const command = await ask('updateGnssConfig', { mcuId, interval: seconds });
      const isLost = command.state === 'failed' || command.state === 'expired';
      toasts.show({
        cause: 'gnss',
        tone: isLost ? 'warn' : 'good',
        title: isLost ? t('location:gnss_not_reached') : t('location:gnss_sent'),
      });
      setText(null);
    } catch (error) {
      showError(error, 'gnss');
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: geofenceQueries.gnss(mcuId).queryKey });
    }
  };

  return (
    <div className={styles.gnss}>
      <div className={styles.row}>
        <span className={styles.label}>{t('location:gnss')}</span>
        <b className={styles.value}>
          {intervalSeconds === null
            ? t('location:gnss_unknown')
            : t('location:gnss_seconds', { seconds: number(intervalSeconds) })}
        </b>
        {text === null && (
          <Button
            size="small"
            kind="quiet"
            refusal={refusal}
            onClick={() => setText(String(wantedSeconds ?? intervalSeconds ?? 60))}
          >
            {t('location:change')}
          </Button>
        )}
      </div>
      {isUnderWay && text === null && (
        <p className={styles.hint}>{t('location:gnss_wanted', { seconds: number(wantedSeconds) })}</p>
      )}
      {text !== null && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isFit) void set();
          }}
        >
          <Field
            label={t('location:gnss_field')}
            error={isFit ? undefined : t('location:gnss_range', { min: number(min), max: number(max) })}
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                min={min}
                max={max}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setText(null)}>
              {t('location:cancel')}
            </Button>
            <Button size="small" kind="primary" type="submit" busy={isBusy}>
              {t('location:send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
