import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import { NEXT_STATES } from '../shelf/next-states.ts';
import { type ShelfAction, ShelfDialog } from '../shelf/ShelfDialog.tsx';
import type { PlaceLine } from '../swap-queries.ts';
import styles from './Place.module.css';
import { Titled } from './Titled.tsx';

interface Props {
  monitor: NonNullable<PlaceLine['oldMonitor']>;
  /** Whether the reader keeps it. */
  keeps: boolean;
}

/** Where the monitor is that was taken off, and what is to become of it. */
export function OldMonitor({ monitor, keeps }: Props) {
  const { t } = useTranslation('swaps');
  const [action, setAction] = useState<ShelfAction | null>(null);
  return (
    <Titled title={t('old_monitor')}>
      <p className={styles.old}>
        <b>
          <SerialNumber sn={monitor.sn} />
        </b>
        <span>{t(`tells_${monitor.state}`)}</span>
      </p>
      {keeps && (
        <div className={styles.actions}>
          {NEXT_STATES.filter((state) => state !== monitor.state).map((state) => (
            <Button key={state} onClick={() => setAction(state)}>
              {t(`make_${state}`)}
            </Button>
          ))}
          <Button onClick={() => setAction('use')}>{t('use_elsewhere')}</Button>
        </div>
      )}
      {action && <ShelfDialog action={action} monitor={monitor} onClose={() => setAction(null)} />}
    </Titled>
  );
}
