import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../../api/session.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { nearTime } from '../near-time.ts';
import styles from './SwitchesCard.module.css';
import { useAsking } from './use-asking.ts';

interface Props {
  device: UnitOfDevice;
  /** Instant of the newest record, UTC epoch ms; `null` before the first. */
  newestAt: number | null;
}

/** Asks the device to report now; the line below shows whether it did. */
export function RequestLine({ device, newestAt }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const now = useNow();
  const mayAsk = can.askDevice(useSession()).allowed;
  const { asking, request } = useAsking(device, newestAt);
  const busy = asking.kind === 'waiting' || asking.kind === 'sending';
  const time = format.date(nearTime(newestAt, now, 'time'), newestAt);
  return (
    <div className={styles.request}>
      <Button wide icon="refresh" busy={busy} refusal={mayAsk ? undefined : t('request_guest')} onClick={request}>
        {busy ? t('request_waiting') : t('request')}
      </Button>
      <p role="status" className={styles.outcome} data-kind={asking.kind}>
        {asking.kind === 'answered' && (
          <>
            <Icon name="check" size={14} stroke={2.2} />
            {t('request_answered', { time: format.date(nearTime(asking.at, now, 'time'), asking.at) })}
          </>
        )}
        {(asking.kind === 'silent' || asking.kind === 'unreachable') && (
          <>
            <Icon name="diamond" size={14} stroke={1.9} />
            {newestAt === null ? t(`request_${asking.kind}_none`) : t(`request_${asking.kind}`, { time })}
          </>
        )}
      </p>
    </div>
  );
}
