import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { companyOptions, companyQueries } from '../../../api/company-queries.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import styles from './Firmware.module.css';
import { type FirmwareItem, useFirmwareMutation } from './firmware-queries.ts';

interface Props {
  firmware: FirmwareItem;
  onClose: () => void;
}

/** Chooses the companies that may install an image; each includes its subtree. */
export function ReleaseDialog({ firmware, onClose }: Props) {
  const { t } = useTranslation(['firmware', 'index']);
  const { data, error, refetch } = useQuery(companyQueries.tree());
  const [chosen, setChosen] = useState(() => new Set(firmware.releasedTo.map(({ companyId }) => companyId)));
  const release = useFirmwareMutation(
    (companyIds: number[]) => ask('releaseFirmware', { id: firmware.id, companyIds }),
    t(chosen.size > 0 ? 'firmware:released' : 'firmware:withdrawn'),
    onClose,
  );
  const options = data ? companyOptions(data) : undefined;
  const choose = (id: number, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog title={t('firmware:release_title')} open onClose={onClose} width={520}>
      <p className={styles.subject}>
        {firmware.model} {firmware.version}
      </p>
      <p className={styles.lead}>{t('firmware:release_text')}</p>
      <LogSection
        total={options?.length}
        error={error}
        empty={{ title: t('index:nothing_found'), reason: '' }}
        onAgain={() => void refetch()}
      >
        <ul className={styles.choices} aria-label={t('firmware:companies')}>
          {(options ?? []).map(({ value, label }) => (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(Number(value))}
                  onChange={(event) => choose(Number(value), event.target.checked)}
                />
                <span>{label}</span>
              </label>
            </li>
          ))}
        </ul>
      </LogSection>
      <Actions>
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button kind="primary" busy={release.isPending} onClick={() => release.run([...chosen])}>
          {t(chosen.size > 0 ? 'firmware:release' : 'firmware:withdraw')}
        </Button>
      </Actions>
    </Dialog>
  );
}
