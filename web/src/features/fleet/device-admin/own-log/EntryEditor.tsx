import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { EntryForm } from './EntryForm.tsx';
import { type Entry, logChanged } from './entry-queries.ts';

interface Props {
  mcuId: string;
  /** Null for a new one. */
  entry: Entry | null;
  onClose: () => void;
}

/** Writes an entry of a device's own log, or changes one. */
export function EntryEditor({ mcuId, entry, onClose }: Props) {
  const { t } = useTranslation(['record_log', 'index']);
  return (
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
}
