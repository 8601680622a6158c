import { useTranslation } from 'react-i18next';
import { EntryEditor } from './EntryEditor.tsx';
import type { Entry } from './entry-queries.ts';
import { LogDrawer } from './LogDrawer.tsx';

interface Props {
  mcuId: string;
  /** Null for a new one. */
  entry: Entry | null;
  onClose: () => void;
}

/** An entry to write, beside the log. */
export function EntryDrawer({ mcuId, entry, onClose }: Props) {
  const { t } = useTranslation('record_log');
  return (
    <LogDrawer title={t(entry ? 'edit_title' : 'new_entry')} onClose={onClose}>
      <EntryEditor mcuId={mcuId} entry={entry} onClose={onClose} />
    </LogDrawer>
  );
}
