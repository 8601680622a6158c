import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaseMaintenance } from '#domain/trade/leases/calls.ts';
import { MAX_MAINTENANCE_PICTURES } from '#domain/trade/leases/limits.ts';
import { ask, upload } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import styles from './condition/Pictures.module.css';
import { leaseQueries, leasesChanged } from './lease-queries.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';

interface Props {
  /** Whether the reader may note, change and remove records. */
  mayChange: boolean;
  onClose: () => void;
}

/** What was done to devices between and during leases, newest first. */
export function MaintenanceDialog({ mayChange, onClose }: Props) {
  const { t } = useTranslation(['lease', 'index']);
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<LeaseMaintenance | 'new' | null>(null);
  const [removed, setRemoved] = useState<LeaseMaintenance | null>(null);
  const { data, error } = useQuery(leaseQueries.maintenance(page));
  const removing = useWriting({
    mutationFn: (id: number) => ask('deleteLeaseMaintenance', { id }),
    onSuccess: () => leasesChanged(t('lease:record_removed')),
    onError: (reason) => showError(reason, 'lease'),
  });
  if (edited) return <MaintenanceForm record={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />;
  return (
    <>
      <Dialog title={t('lease:maintenance')} open onClose={onClose} width={620}>
        {error && !data && <p role="alert">{errorText(error)}</p>}
        {!data && !error && <Skeleton width="100%" height={200} radius={8} />}
        {data?.total === 0 && <p>{t('lease:no_maintenance')}</p>}
        <ul className={styles.records}>
          {data?.list.map((record) => (
            <Record
              key={record.id}
              record={record}
              mayChange={mayChange}
              onEdit={() => setEdited(record)}
              onRemove={() => setRemoved(record)}
            />
          ))}
        </ul>
        {data && data.pages > 1 && <Pager page={data.pageNum} pages={data.pages} onChange={setPage} />}
        <Actions>
          <Button onClick={onClose}>{t('lease:close')}</Button>
          {mayChange && (
            <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
              {t('lease:new_maintenance')}
            </Button>
          )}
        </Actions>
      </Dialog>
      {removed && (
        <ConfirmDialog
          open
          danger
          title={t('lease:remove_record_title')}
          subject={`${removed.device.deviceName} · ${removed.person}`}
          leave={t('index:cancel')}
          go={t('lease:do_remove')}
          onClose={() => setRemoved(null)}
          onGo={() => removing.mutate(removed.id)}
        >
          {t('lease:remove_record_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface Shown {
  record: LeaseMaintenance;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Record({ record: { id, device, at, person, content, pictures }, mayChange, onEdit, onRemove }: Shown) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const adding = useWriting({
    mutationFn: (file: File) => upload('addMaintenancePicture', { id }, file),
    onSuccess: () => leasesChanged(t('picture_added')),
    onError: (error) => showError(error, 'lease'),
  });
  const what = `${device.deviceName}, ${format.date('date', at)}`;
  return (
    <li>
      <Stacked name={device.deviceName}>
        {format.date('dateTime', at)} · {person}
      </Stacked>
      <p>{content}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a href={picture.url} target="_blank" rel="noreferrer">
                <img src={picture.url} alt={t('picture_of', { number: index + 1, what })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className={styles.views}>
          {pictures.length < MAX_MAINTENANCE_PICTURES && (
            <FilePicker
              accept="image/jpeg,image/png,image/webp"
              icon="plus"
              busy={adding.isPending}
              onFile={(file) => adding.mutate(file)}
            >
              {t('picture')}
            </FilePicker>
          )}
          <Button onClick={onEdit}>{t('do_edit')}</Button>
          <Button onClick={onRemove}>{t('do_remove')}</Button>
        </div>
      )}
    </li>
  );
}
