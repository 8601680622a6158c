import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../api/client.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './VerificationCode.module.css';

interface Props {
  value: string;
  error: string | undefined;
  image: Answer<'verifyCode'> | undefined;
  failed: boolean;
  loading: boolean;
  /** The code was sent by e-mail; there is no image. */
  mailed: boolean;
  field: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onRefresh: () => void;
}

const LENGTH = 16;

/** The field for the code, its image, and a button for another one. */
export function VerificationCode({ value, error, image, failed, loading, mailed, field, ...handlers }: Props) {
  const { t } = useTranslation('login');
  return (
    <Field label={t('verification_code')} error={error} help={mailed ? t('code_mailed') : undefined}>
      {(control) => (
        <div className={styles.row}>
          <div className={styles.input}>
            <TextInput
              {...control}
              ref={field}
              size="large"
              name="verifyCode"
              value={value}
              maxLength={LENGTH}
              placeholder={t('code_hint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => handlers.onChange(event.target.value)}
            />
          </div>
          <span className={styles.image} data-mailed={mailed}>
            {mailed && <Icon name="mail" size={20} />}
            {!mailed && image && (
              <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(image.svg)}`} alt={t('code_picture')} />
            )}
            {!mailed && !image && loading && <Skeleton width={88} height={24} />}
            {!mailed && !image && failed && <span className={styles.failed}>{t('code_picture_failed')}</span>}
          </span>
          <IconButton icon="refresh" label={t('new_code')} spinning={loading} onClick={handlers.onRefresh} />
        </div>
      )}
    </Field>
  );
}
