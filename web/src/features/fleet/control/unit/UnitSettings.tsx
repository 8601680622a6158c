import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../../ui/dialog/LeaveQuestion.tsx';
import type { Commands } from '../command/use-command.ts';
import type { UnitConfiguration } from '../control-queries.ts';
import { CloudCopy } from './CloudCopy.tsx';
import { UnitForm } from './UnitForm.tsx';
import styles from './UnitSettings.module.css';
import { commandOfUnit, readUnitDraft, type UnitDraft, withoutKnown } from './unit-draft.ts';
import { WriteProgress } from './WriteProgress.tsx';

interface Props {
  title: string;
  configuration: UnitConfiguration;
  commands: Commands;
  /** What is shown beside the settings besides. */
  children?: React.ReactNode;
}

/** How a device behind a hub is set: changed here, written, and verified by reading it back. */
export function UnitSettings({ title, configuration, commands, children }: Props) {
  const { t } = useTranslation(['unit_settings', 'control']);
  const { unit, deviceType } = configuration;
  const [copy] = useState(configuration);
  const [draft, setDraft] = useState<UnitDraft>({});
  const [readAt, setReadAt] = useState(configuration.receivedAt);
  if (readAt !== configuration.receivedAt) {
    setReadAt(configuration.receivedAt);
    setDraft(withoutKnown(configuration, draft));
  }
  const read = readUnitDraft(configuration, draft);
  const isEdited = Object.keys(read.changes).length > 0 || read.isFaulty;
  const command = commandOfUnit(commands.commandOf('unitConfiguration'), unit);
  const isLive = configuration.receivedAt !== copy.receivedAt;
  const refusal = commands.refusal('unitConfiguration');
  return (
    <>
      <UnitForm
        title={title}
        configuration={configuration}
        isLive={isLive}
        draft={draft}
        read={read}
        command={command}
        commands={commands}
        writeRefusal={
          refusal ?? (read.isFaulty ? t('unit_settings:faulty') : isEdited ? undefined : t('control:nothing_changed'))
        }
        readOnly={refusal !== undefined}
        onDraft={setDraft}
        onWrite={() => commands.give({ kind: 'unitConfiguration', unit, deviceType, settings: read.changes })}
      />
      <aside className={styles.aside} aria-label={t('unit_settings:aside')}>
        <WriteProgress configuration={configuration} command={command} />
        <CloudCopy
          copy={copy}
          now={configuration}
          command={command}
          refusal={refusal}
          onLoad={(values) => setDraft({ ...draft, ...values })}
        />
        {children}
      </aside>
      <LeaveQuestion isEdited={isEdited && refusal === undefined} />
    </>
  );
}
