import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { folded } from '../../../../ui/table/folded.ts';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { EntryTable } from './EntryTable.tsx';
import { type Entry, entriesQuery, logChanged } from './entry-queries.ts';
import { SearchedLog } from './SearchedLog.tsx';

interface Props {
  mcuId: string;
  /** Why nothing can be written; undefined when it can. */
  refusal: string | undefined;
}

/** Notes of people about a device, written and edited in a drawer beside them; authors may edit and remove their own. */
export function OwnLog({ mcuId, refusal }: Props) {
  const { t } = useTranslation('record_log');
  const [written, setWritten] = useState<Entry | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const [text, setText] = useState('');
  const sought = folded(useDeferredValue(text.trim()));
  const { data, error, refetch } = useQuery(entriesQuery(mcuId));
  const found = data?.filter(({ content, authorName }) => folded(`${content} ${authorName}`).includes(sought));
  const remove = useWriting({
    mutationFn: (id: string) => ask('deleteDeviceLog', { mcuId, id }),
    onSuccess: () => logChanged(mcuId, t('deleted')),
    onError: (failure) => showError(failure, 'device_log'),
  });
  const isSearched = sought !== '' && (data?.length ?? 0) > 0;
  return (
    <SearchedLog
      text={text}
      onText={setText}
      refusal={refusal}
      onNew={() => setWritten('new')}
      beside={
        <>
          {written && (
            <EntryDrawer
              key={written === 'new' ? 'new' : written.id}
              mcuId={mcuId}
              entry={written === 'new' ? null : written}
              onClose={() => setWritten(null)}
            />
          )}
          {doomed && (
            <ConfirmDialog
              open
              danger
              title={t('delete_title')}
              subject={doomed.content.slice(0, 80)}
              leave={t('keep')}
              go={t('delete')}
              onClose={() => setDoomed(null)}
              onGo={() => remove.mutate(doomed.id)}
            >
              {t('delete_text')}
            </ConfirmDialog>
          )}
        </>
      }
    >
      <LogSection
        total={found?.length}
        error={error}
        empty={
          isSearched
            ? { title: t('no_match_title'), reason: t('no_match_text') }
            : { title: t('empty_title'), reason: t('empty_own') }
        }
        onAgain={() => void refetch()}
      >
        <EntryTable entries={found ?? []} onEdit={setWritten} onDelete={setDoomed} />
      </LogSection>
    </SearchedLog>
  );
}
