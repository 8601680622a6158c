import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../ui/dialog/LeaveQuestion.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import type { ImportDevice } from './import-device.ts';
import { SendingTable } from './SendingTable.tsx';
import { TableForm } from './TableForm.tsx';
import { type ChosenTable, HEAD_BYTES } from './table-draft.ts';

interface Props {
  file: File;
  device: ImportDevice;
  onEnd: () => void;
}

/** One table from its file to its report: first what was found in it, for a person to confirm, then it is sent. */
export function TableImport({ file, device, onEnd }: Props) {
  const { t } = useTranslation('imports');
  const [chosen, setChosen] = useState<ChosenTable | null>(null);
  const { data: head, error } = useQuery({
    queryKey: ['tableHead', file.name, file.size, file.lastModified],
    queryFn: async () => ({ bytes: new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()) }),
    gcTime: 0,
    retry: false,
  });
  if (error) return <Failure title={t('unreadable')} error={error} onAgain={onEnd} />;
  if (!head) return <Skeleton width="100%" height={200} radius={10} />;
  return (
    <>
      <LeaveQuestion isEdited />
      {chosen ? (
        <SendingTable file={file} device={device} chosen={chosen} onEnd={onEnd} />
      ) : (
        <TableForm file={file} head={head} device={device} onCancel={onEnd} onGo={setChosen} />
      )}
    </>
  );
}
