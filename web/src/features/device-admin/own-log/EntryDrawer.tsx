import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useIsDesktop } from '../../../ui/use-media-query.ts';
import { EntryForm } from './EntryForm.tsx';
import { type Entry, logChanged } from './entry-queries.ts';
import styles from './OwnLog.module.css';

interface Props {
  mcuId: string;
  /** Null for a new one. */
  entry: Entry | null;
  onClose: () => void;
}

/** An entry to write, beside the log, which stays in sight; on small screens a dialog. */
export function EntryDrawer({ mcuId, entry, onClose }: Props) {
  const { t } = useTranslation(['record_log', 'index']);
  const isDesktop = useIsDesktop();
  const id = useId();
  const title = t(entry ? 'record_log:edit_title' : 'record_log:new_entry');
  const form = (
    <EntryForm
      content={entry?.content ?? ''}
      send={(content) =>
        entry ? ask('editDeviceLog', { mcuId, id: entry.id, content }) : ask('addDeviceLog', { mcuId, content })
      }
      onSent={() => {
        onClose();
        return logChanged(mcuId, t(entry ? 'record_log:saved' : 'record_log:added'));
      }}
    >
      {(isPending) => (
        <>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            {t(entry ? 'record_log:save' : 'record_log:add')}
          </Button>
        </>
      )}
    </EntryForm>
  );
  if (!isDesktop)
    return (
      <Dialog title={title} open onClose={onClose} width={560}>
        {form}
      </Dialog>
    );
  return (
    <aside className={styles.drawer} aria-labelledby={id}>
      <header className={styles.drawerHead}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" iconSize={16} label={t('index:close')} onClick={onClose} />
      </header>
      {form}
    </aside>
  );
}
