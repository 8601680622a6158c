import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintenanceEntry } from '../../../features/alerting/maintenance/entry/MaintenanceEntry.tsx';
import { EntryEditor } from '../../../features/fleet/device-admin/own-log/EntryEditor.tsx';
import { LogDrawer } from '../../../features/fleet/device-admin/own-log/LogDrawer.tsx';
import { BatteryCard } from '../../../features/power/batteries/BatteryCard.tsx';
import { Chip } from '../../../ui/mark/Chip.tsx';
import styles from './TimelineFilter.module.css';
import { ICON_OF } from './timeline-line.ts';

interface Props {
  mcuId: string;
  onClose: () => void;
}

const KINDS = ['maintenance', 'note', 'battery'] as const;
type Kind = (typeof KINDS)[number];

/** What people write into the log of a device: work that was done, a note, or which battery it has. */
export function NewEntry({ mcuId, onClose }: Props) {
  const { t } = useTranslation('record_log');
  const [kind, setKind] = useState<Kind>('maintenance');
  return (
    <LogDrawer title={t('new_entry')} onClose={onClose}>
      <fieldset className={styles.parts} aria-label={t('kind')}>
        {KINDS.map((each) => (
          <Chip key={each} on={kind === each} icon={ICON_OF[each]} onClick={() => setKind(each)}>
            {t(`kind_${each}`)}
          </Chip>
        ))}
      </fieldset>
      {kind === 'maintenance' && <MaintenanceEntry mcuId={mcuId} onClose={onClose} />}
      {kind === 'note' && <EntryEditor mcuId={mcuId} entry={null} onClose={onClose} />}
      {kind === 'battery' && (
        <div className={styles.battery}>
          <BatteryCard place={{ mcuId, unit: 0 }} refusal={undefined} />
        </div>
      )}
    </LogDrawer>
  );
}
