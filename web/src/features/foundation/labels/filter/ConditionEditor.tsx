import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import type { FieldDefinition } from '../label-queries.ts';
import { ChoiceText } from '../value/FieldText.tsx';
import styles from './ConditionEditor.module.css';
import { ASKED, type Asked, conditionFrom, type Draft, draftFrom } from './condition-draft.ts';

interface Props {
  field: FieldDefinition;
  condition: LabelCondition | undefined;
  onCondition: (condition: LabelCondition) => void;
}

/** What is asked of a field: by its kind a text, ends of a range, days from today or some of its choices. */
export function ConditionEditor({ field, condition, onCondition }: Props) {
  const { t } = useTranslation('own_fields');
  const name = useId();
  const [draft, setDraft] = useState<Draft>(() => draftFrom(field.kind, condition));
  const entered = conditionFrom(field.fieldId, draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (entered) onCondition(entered);
  };
  return (
    <form className={styles.editor} onSubmit={send}>
      {ASKED[field.kind].map((asked: Asked) => (
        <div key={asked}>
          <label className={styles.asked}>
            <input
              type="radio"
              name={name}
              checked={draft.asked === asked}
              onChange={() => setDraft({ ...draft, asked })}
            />
            {t(`ask_${asked}`)}
          </label>
          {draft.asked === asked && <Inputs field={field} draft={draft} onDraft={setDraft} />}
        </div>
      ))}
      <Button type="submit" kind="primary" size="small" refusal={entered ? undefined : t('condition_missing')}>
        {t('apply')}
      </Button>
    </form>
  );
}

interface InputsProps {
  field: FieldDefinition;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

function Inputs({ field, draft, onDraft }: InputsProps) {
  const { t } = useTranslation('own_fields');
  const change = (next: Partial<Draft>) => onDraft({ ...draft, ...next });
  switch (draft.asked) {
    case 'contains':
      return (
        <TextInput
          aria-label={t('ask_contains')}
          maxLength={LABEL_LIMITS.textLength}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      );
    case 'between':
    case 'dated':
      return (
        <div className={styles.ends}>
          {(['from', 'until'] as const).map((end) => (
            <Field key={end} label={t(`${draft.asked === 'dated' ? 'date' : 'number'}_label_${end}`)}>
              {(control) =>
                draft.asked === 'dated' ? (
                  <TextInput
                    {...control}
                    type="date"
                    value={draft[end]}
                    onChange={({ target }) => change({ [end]: target.value })}
                  />
                ) : (
                  <NumberInput
                    {...control}
                    value={draft[end]}
                    step={10 ** -field.decimals}
                    onChange={(value) => change({ [end]: value })}
                  />
                )
              }
            </Field>
          ))}
        </div>
      );
    case 'next':
      return (
        <Field label={t('days')}>
          {(control) => (
            <NumberInput
              {...control}
              value={draft.days}
              step={1}
              min={0}
              max={3650}
              onChange={(days) => change({ days })}
            />
          )}
        </Field>
      );
    case 'oneOf':
      return (
        <div className={styles.choices}>
          {choicesOf(field, t('yes'), t('no')).map((choice) => (
            <Check
              key={choice.choiceId}
              checked={draft.values.includes(choice.choiceId)}
              onChange={(checked) =>
                change({
                  values: checked
                    ? [...draft.values, choice.choiceId]
                    : draft.values.filter((each) => each !== choice.choiceId),
                })
              }
            >
              <ChoiceText choice={choice} />
            </Check>
          ))}
        </div>
      );
    default:
      return null;
  }
}

const choicesOf = ({ kind, choices }: FieldDefinition, yes: string, no: string): FieldDefinition['choices'] =>
  kind === 'flag'
    ? [
        { choiceId: 1, name: yes, tone: 'plain' },
        { choiceId: 0, name: no, tone: 'plain' },
      ]
    : choices;
