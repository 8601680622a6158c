import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { ChoiceText } from '../value/FieldText.tsx';
import styles from './FieldForm.module.css';
import { type DraftChoice, nextTone } from './field-form.ts';

interface Props {
  choices: readonly DraftChoice[];
  fault: string | undefined;
  onChange: (choices: readonly DraftChoice[]) => void;
}

/** What can be chosen, in its order; each can have the sign of good, fair or poor. */
export function ChoicesInput({ choices, fault, onChange }: Props) {
  const { t } = useTranslation('own_fields');
  const [name, setName] = useState('');
  const add = () => {
    const added = name.trim();
    if (added === '' || choices.some((choice) => choice.name === added)) return;
    onChange([...choices, { name: added, tone: 'plain' }]);
    setName('');
  };
  return (
    <div className={styles.choices}>
      {choices.length > 0 && (
        <ul>
          {choices.map((choice) => (
            <li key={choice.name} className={styles.choice}>
              <button
                type="button"
                title={t('change_sign')}
                aria-label={t('sign_of', { name: choice.name, sign: t(`sign_${choice.tone}`) })}
                onClick={() =>
                  onChange(choices.map((each) => (each === choice ? { ...each, tone: nextTone(each.tone) } : each)))
                }
              >
                <ChoiceText choice={{ choiceId: 0, ...choice }} />
              </button>
              <button
                type="button"
                aria-label={t('remove_choice', { name: choice.name })}
                onClick={() => onChange(choices.filter((each) => each !== choice))}
              >
                <Icon name="close" size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextInput
          aria-label={t('new_choice')}
          aria-invalid={fault ? true : undefined}
          placeholder={t('new_choice')}
          maxLength={LABEL_LIMITS.nameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className={styles.link} onClick={add}>
          <Icon name="plus" size={13} />
          {t('choice')}
        </button>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
