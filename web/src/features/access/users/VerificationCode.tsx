import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/client.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { FormField } from '../../../ui/form/FormField.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './VerificationCode.module.css';

interface Props {
  form: Form<{ verifyCode: string }>;
  image: Answer<'verifyCode'> | undefined;
  failed: boolean;
  loading: boolean;
  /** The code was sent by e-mail; there is no image. */
  mailed: boolean;
  field: Ref<HTMLInputElement>;
  onRefresh: () => void;
}

const LENGTH = 16;

/** The field for the code, its image, and a button for another one. */
export function VerificationCode({ form, image, failed, loading, mailed, field, onRefresh }: Props) {
  const { t } = useTranslation('login');
  return (
    <FormField<{ verifyCode: string }, string>
      form={form}
      name="verifyCode"
      label={t('verification_code')}
      help={mailed ? t('code_mailed') : undefined}
    >
      {(control, change) => (
        <div className={styles.row}>
          <div className={styles.input}>
            <TextInput
              {...control}
              ref={field}
              size="large"
              name="verifyCode"
              value={form.values.verifyCode}
              maxLength={LENGTH}
              placeholder={t('code_hint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => change(target.value)}
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
          <IconButton icon="refresh" label={t('new_code')} spinning={loading} onClick={onRefresh} />
        </div>
      )}
    </FormField>
  );
}
