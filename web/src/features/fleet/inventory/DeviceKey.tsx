import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { ConnectionList } from '../../../ui/table/ConnectionList.tsx';
import styles from './DeviceKey.module.css';
import { onlineQuery } from './refused-queries.ts';

interface Props {
  added: Answer<'addDevice'>;
  onDone: () => void;
  /** Further actions. */
  children?: ReactNode;
}

const LOOK_MS = 3000;

/** Identity and key of a device just added, and whether it has connected with them. */
export function DeviceKey({ added, onDone, children }: Props) {
  const { t } = useTranslation(['device', 'add_device', 'record_log']);
  const { data } = useQuery({ ...onlineQuery(added.mcuId), refetchInterval: LOOK_MS });
  return (
    <>
      <p className={styles.lead}>{t('device:device_key_text')}</p>
      <ConnectionList connection={added.connection} deviceKey={added.deviceKey} />
      <p className={styles.life} role="status">
        <Tag tone={data?.online ? 'charge' : 'idle'} icon={data?.online ? 'check' : 'clock'}>
          {t(data?.online ? 'add_device:connected' : 'add_device:waiting')}
        </Tag>
      </p>
      {data?.refused.map(({ reason }) => (
        <p key={reason} className={styles.lead}>
          {t('record_log:refused_now', { reason: t(`record_log:refused_${reason}`) })}
        </p>
      ))}
      <div className={styles.actions}>
        {children}
        <Button kind="primary" onClick={onDone}>
          {t('device:done')}
        </Button>
      </div>
    </>
  );
}
