import { useState } from 'react';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import styles from './WarningSettingsCard.module.css';

interface Props {
  msgType: number;
  label: string;
  help: string | undefined;
  error: string | undefined;
  limit: number;
  readOnly: boolean;
  onChange: (limit: number) => void;
}

/** A limit in the unit of its type. What is typed stays as it was typed. */
export function LimitInput({ msgType, label, help, error, limit, readOnly, onChange }: Props) {
  const { unit: name, decimals, shown, stored } = useLimitLabels().unit(msgType);
  const [text, setText] = useState(shown(limit).toFixed(decimals));
  return (
    <Field label={<span className="visually-hidden">{label}</span>} help={help} error={error}>
      {(control) => (
        <NumberInput
          {...control}
          step={10 ** -decimals}
          value={text}
          readOnly={readOnly}
          end={<span className={styles.unit}>{name}</span>}
          onChange={(next) => {
            setText(next);
            onChange(stored(next === '' ? Number.NaN : Number(next)));
          }}
        />
      )}
    </Field>
  );
}
