import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import type { FirmwareItem } from './firmware-queries.ts';
import styles from './Stages.module.css';
import { isFull, type StageLists, takenElsewhere } from './stage-plan.ts';

interface Props {
  firmware: FirmwareItem;
  stages: StageLists;
  onChange: (stages: StageLists) => void;
}

/** Chooses the devices of each stage; all others may follow as the last stage. */
export function ListStages({ firmware, stages, onChange }: Props) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const [shown, setShown] = useState(0);
  const { lists, rest } = stages;
  const count = lists.length + (rest ? 1 : 0);
  const show = (stage: number) => setShown(Math.max(0, stage));
  return (
    <div className={styles.editor}>
      <div className={styles.tabs}>
        <Segmented<string>
          label={t('stages')}
          value={String(shown)}
          onChange={(value) => show(Number(value))}
          segments={lists.map((list, stage) => ({
            value: String(stage),
            content: `${t('stage_n', { stage: stage + 1 })} · ${format.number(list.size)}`,
          }))}
        />
      </div>
      <div className={styles.rowActions}>
        <Button
          size="small"
          icon="plus"
          refusal={isFull(count) ? t('stages_full') : undefined}
          onClick={() => {
            onChange({ lists: [...lists, new Set()], rest });
            show(lists.length);
          }}
        >
          {t('add_stage')}
        </Button>
        {lists.length > 1 && (
          <Button
            size="small"
            kind="quiet"
            icon="bin"
            onClick={() => {
              onChange({ lists: lists.filter((_, stage) => stage !== shown), rest });
              show(shown - 1);
            }}
          >
            {t('remove_stage', { stage: shown + 1 })}
          </Button>
        )}
      </div>
      <DeviceChoice
        key={shown}
        firmware={firmware}
        isAll={false}
        chosen={lists[shown] ?? new Set()}
        taken={takenElsewhere(stages, shown)}
        onChange={(chosen) => onChange({ lists: lists.map((list, stage) => (stage === shown ? chosen : list)), rest })}
      />
      <label className={styles.rest}>
        <input
          type="checkbox"
          checked={rest}
          disabled={!rest && isFull(lists.length)}
          onChange={(event) => onChange({ lists, rest: event.target.checked })}
        />
        {t('rest_follows')}
      </label>
      <p className={styles.lead}>{t('lists_text')}</p>
    </div>
  );
}
