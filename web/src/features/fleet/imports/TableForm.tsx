import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DeviceColumn } from './DeviceColumn.tsx';
import { FoundFields } from './FoundFields.tsx';
import styles from './Imports.module.css';
import type { ImportDevice } from './import-device.ts';
import { Questions } from './Questions.tsx';
import { TableFaults } from './TableFaults.tsx';
import { TablePreview } from './TablePreview.tsx';
import { type ChosenTable, firstDraft, lookAt, type TableHead, withSettings } from './table-draft.ts';

interface Props {
  file: File;
  head: TableHead;
  device: ImportDevice;
  onCancel: () => void;
  onGo: (chosen: ChosenTable) => void;
}

/** What was found in a table, for a person to confirm or to say otherwise; what can be read in two ways is asked. */
export function TableForm({ file, head, device, onCancel, onGo }: Props) {
  const { t } = useTranslation(['imports', 'index']);
  const [draft, setDraft] = useState(() => firstDraft(head));
  const look = useMemo(() => lookAt(head, draft, device.timeZone), [head, draft, device.timeZone]);
  const change = (more: Parameters<typeof withSettings>[2]) => setDraft(withSettings(head, draft, more));
  const unassigned = draft.settings.device && Object.keys(draft.settings.device.is).length === 0;
  const refusal = look === null ? t('imports:no_channel_yet') : unassigned ? t('imports:no_device_yet') : undefined;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('imports:found_in', { name: file.name })}</p>
      {look && !look.ok && <Questions questions={look.questions} onAnswer={change} time={draft.settings.time} />}
      {look && !look.ok && <TableFaults faults={look.faults} />}
      <FoundFields draft={draft} plan={look?.ok ? look.plan : null} zone={device.timeZone} onChange={change} />
      <ColumnChoice draft={draft} onChange={(values) => change({ values })} />
      <DeviceColumn draft={draft} device={device} onChange={change} />
      {look?.ok && (
        <TablePreview
          file={file}
          chosen={{ plan: look.plan, encoding: draft.encoding }}
          rows={look.layout.rows}
          mcuId={device.mcuId}
        />
      )}
      <Actions>
        <Button onClick={onCancel}>{t('index:cancel')}</Button>
        <Button
          kind="primary"
          refusal={refusal ?? (look?.ok ? undefined : t('imports:answer_first'))}
          onClick={() => look?.ok && onGo({ plan: look.plan, encoding: draft.encoding })}
        >
          {t('imports:take')}
        </Button>
      </Actions>
    </div>
  );
}
