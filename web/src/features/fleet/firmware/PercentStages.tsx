import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../ui/mark/digits.ts';
import styles from './Stages.module.css';
import { isFull, typedPercentages, withStage } from './stage-plan.ts';

interface Props {
  /** All but the last stage, which is the rest. */
  typed: readonly string[];
  onChange: (typed: readonly string[]) => void;
}

/** Cumulative percentages of the stages. */
export function PercentStages({ typed, onChange }: Props) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const numbered = typed.map((text, place) => ({ text, stage: place + 1 }));
  const isWrong = typedPercentages(typed) === null;
  return (
    <div className={styles.editor}>
      <p className={styles.lead}>{t('percent_text')}</p>
      <ol className={styles.rows} aria-label={t('stages')}>
        {numbered.map(({ text, stage }) => (
          <li key={stage}>
            <span>{t('stage_n', { stage })}</span>
            <TextInput
              inputMode="numeric"
              maxLength={2}
              value={text}
              aria-label={t('percent_after', { stage })}
              aria-invalid={isWrong || undefined}
              onChange={(event) =>
                onChange(typed.map((each, place) => (place === stage - 1 ? digitsOf(event.target.value) : each)))
              }
            />
            <span>%</span>
            <IconButton
              icon="bin"
              iconSize={16}
              label={t('remove_stage', { stage })}
              onClick={() => onChange(typed.filter((_, place) => place !== stage - 1))}
            />
          </li>
        ))}
        <li>
          <span>{t('stage_n', { stage: typed.length + 1 })}</span>
          <b>{format.quantity(percentQuantity(10_000))}</b>
        </li>
      </ol>
      {isWrong && (
        <p className={styles.fault} role="alert">
          {t('percent_wrong')}
        </p>
      )}
      <Button
        size="small"
        icon="plus"
        refusal={isFull(typed.length + 1) ? t('stages_full') : undefined}
        onClick={() => onChange(withStage(typed))}
      >
        {t('add_stage')}
      </Button>
    </div>
  );
}
