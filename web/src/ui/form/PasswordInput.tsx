import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/IconButton.tsx';
import type { ControlProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

interface Props extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  size?: 'middle' | 'large';
  name?: string;
}

/** A password field that can reveal its text. */
export function PasswordInput({ onChange, size = 'large', ...rest }: Props) {
  const { t } = useTranslation('index');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      size={size}
      type={shown ? 'text' : 'password'}
      placeholder=" "
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('hide_password') : t('show_password')}
          aria-pressed={shown}
          frame="card"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
