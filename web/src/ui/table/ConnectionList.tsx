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
      {deviceKey !== undefined && (
        <div className={styles.wide}>
          <CopyRow label={t('password')} value={deviceKey} />
        </div>
      )}
      <CopyRow label={t('host')} value={host} />
      {port !== null && <CopyRow label={t('port')} value={String(port)} />}
      {tlsPort !== null && <CopyRow label={t('port_tls')} value={String(tlsPort)} />}
      <div className={styles.wide}>
        <CopyRow label={t('client_id')} value={clientId} />
      </div>
      {publish.map((topic) => (
        <CopyRow key={topic} label={t('publish')} value={topic} />
      ))}
      <div className={styles.wide}>
        <CopyRow label={t('subscribe')} value={subscribe} />
      </div>
    </dl>
  );
}
