import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { type Entry, logChanged } from './entry-queries.ts';

interface Props {
  mcuId: string;
  entry: Entry;
  onClose: () => void;
}

export function EditEntryDialog({ mcuId, entry, onClose }: Props) {
  const { t } = useTranslation(['record_log', 'index']);
  return (
    <Dialog title={t('record_log:edit_title')} open onClose={onClose} width={560}>
      <EntryForm
        content={entry.content}
        send={(content) => ask('editDeviceLog', { mcuId, id: entry.id, content })}
        onSent={() => {
          onClose();
          return logChanged(mcuId, t('record_log:saved'));
        }}
      >
        {(isPending) => (
          <>
            <Button onClick={onClose}>{t('index:cancel')}</Button>
            <Button type="submit" kind="primary" busy={isPending}>
              {t('record_log:save')}
            </Button>
          </>
        )}
      </EntryForm>
    </Dialog>
  );
}
