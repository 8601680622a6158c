import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedAbsent, writtenAbsent } from '#domain/fleet/bridges/absent.ts';
import { decimalSeparator } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './AbsentField.module.css';
import type { MappedValue } from './bridge-draft.ts';

interface Props {
  channel: string;
  mapped: MappedValue;
  onAbsent: (value: MappedValue) => void;
}

/** What the source writes where it has no value: 65535. Taken over when the field is left. */
export function AbsentField({ channel, mapped, onAbsent }: Props) {
  const { t } = useTranslation('bridges');
  const decimal = decimalSeparator(useFormat().language);
  const known = writtenAbsent(mapped.absent, decimal);
  const [text, setText] = useState(known);
  const typed = typedAbsent(text, decimal);
  const take = () => {
    if (typed === null) return;
    const written = writtenAbsent(typed, decimal);
    setText(written);
    const { absent: _, ...rest } = mapped;
    if (written !== known) onAbsent(typed ? { ...rest, absent: typed } : rest);
  };
  return (
    <span className={styles.absent} data-faulty={typed === null || undefined}>
      <span aria-hidden="true">{t('absent')}</span>
      <TextInput
        aria-label={t('absent_of', { channel })}
        aria-invalid={typed === null}
        title={typed === null ? t('absent_fault') : t('absent_help')}
        placeholder="65535; -127"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      {typed === null && (
        <small className={styles.absentFault} role="alert">
          {t('absent_fault')}
        </small>
      )}
    </span>
  );
}
