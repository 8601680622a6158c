import { useTranslation } from 'react-i18next';
import { CopyRow } from '../action/CopyRow.tsx';
import styles from './ConnectionList.module.css';

/** The connection settings of a device. */
interface Props {
  connection: {
    host: string;
    port: number | null;
    tlsPort: number | null;
    clientId: string;
    publish: readonly string[];
    subscribe: string;
  };
  /** The password, if it was just issued. */
  deviceKey?: string;
}

/** Settings to enter in a device, ready to copy. */
export function ConnectionList({ connection, deviceKey }: Props) {
  const { t } = useTranslation('add_device');
  const { host, port, tlsPort, clientId, publish, subscribe } = connection;
  return (
    <dl className={styles.list}>
      {deviceKey !== undefined && <CopyRow className={styles.wide} label={t('password')} value={deviceKey} />}
      <CopyRow label={t('host')} value={host} />
      {port !== null && <CopyRow label={t('port')} value={String(port)} />}
      {tlsPort !== null && <CopyRow label={t('port_tls')} value={String(tlsPort)} />}
      <CopyRow className={styles.wide} label={t('client_id')} value={clientId} />
      {publish.map((topic) => (
        <CopyRow key={topic} label={t('publish')} value={topic} />
      ))}
      <CopyRow className={styles.wide} label={t('subscribe')} value={subscribe} />
    </dl>
  );
}
