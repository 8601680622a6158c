import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import list from '../../../../ui/page/CardRows.module.css';
import styles from '../Maintenance.module.css';
import { WindowDialog } from './WindowDialog.tsx';
import { WindowRows } from './WindowsCard.tsx';
import { windowQueries } from './window-queries.ts';

interface Props {
  device: { readonly mcuId: string; readonly name: string };
  mayChange: boolean;
}

/** Whether a device is in maintenance, and for administrators the windows of this device alone. */
export function DeviceWindows({ device, mayChange }: Props) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const session = useSession();
  const seesWindows = can.editWarningSettings(session, session).allowed && session.modules.includes('message');
  const { data: maintenance } = useQuery(windowQueries.ofDevice(device.mcuId));
  const { data: windows } = useQuery({ ...windowQueries.list(), enabled: seesWindows });
  const [adding, setAdding] = useState(false);
  const until = maintenance?.until ?? null;
  const own = windows?.filter(({ mcuId }) => mcuId === device.mcuId) ?? [];
  if (until === null && !seesWindows) return null;
  return (
    <div className={styles.windows}>
      <div className={list.row}>
        <div className={list.text}>
          <h3 className={list.name}>
            {t('windows')}{' '}
            {until !== null && (
              <Tag tone="discharge" icon="clock">
                {t('in_maintenance', { time: format.clock(until) })}
              </Tag>
            )}
          </h3>
          {until !== null && <p className={list.facts}>{t('in_maintenance_text')}</p>}
          {until === null && own.length === 0 && <p className={list.facts}>{t('windows_none')}</p>}
        </div>
        {seesWindows && mayChange && (
          <div className={styles.rowActions}>
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              {t('window_add')}
            </Button>
          </div>
        )}
      </div>
      {own.length > 0 && mayChange && <WindowRows windows={own} />}
      {adding && <WindowDialog device={device} onClose={() => setAdding(false)} />}
    </div>
  );
}
