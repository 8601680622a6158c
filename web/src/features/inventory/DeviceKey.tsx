import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, ask } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ConnectionList } from '../../ui/ConnectionList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './DeviceKey.module.css';

interface Props {
  added: Answer<'addDevice'>;
  onDone: () => void;
  /** Further actions. */
  children?: ReactNode;
}

const LOOK_MS = 3000;

/** Identity and key of a device just added, and whether it has connected with them. */
export function DeviceKey({ added, onDone, children }: Props) {
  const { t } = useTranslation(['device', 'add_device']);
  const { data } = useQuery({
    queryKey: ['devices', 'online', added.mcuId],
    queryFn: ({ signal }) => ask('checkOnline', { mcuId: added.mcuId }, signal),
    refetchInterval: (query) => (query.state.data?.online ? false : LOOK_MS),
  });
  return (
    <>
      <p className={styles.lead}>{t('device:device_key_text')}</p>
      <ConnectionList connection={added.connection} deviceKey={added.deviceKey} />
      <p className={styles.life} role="status">
        <Tag tone={data?.online ? 'charge' : 'idle'} icon={data?.online ? 'check' : 'clock'}>
          {t(data?.online ? 'add_device:connected' : 'add_device:waiting')}
        </Tag>
      </p>
      <div className={styles.actions}>
        {children}
        <Button kind="primary" onClick={onDone}>
          {t('device:done')}
        </Button>
      </div>
    </>
  );
}
