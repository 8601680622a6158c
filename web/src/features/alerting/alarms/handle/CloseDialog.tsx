import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOSE_REASONS, type CloseReason, MAX_COMMENT } from '#domain/alerting/alarms/life/life.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import styles from './Handle.module.css';

interface Props {
  busy: boolean;
  onDismiss: () => void;
  onClose: (reason: CloseReason, comment: string) => void;
}

/** Asks why messages are closed: who reads the history, and who sets the limits, learns from it. */
export function CloseDialog({ busy, onDismiss, onClose }: Props) {
  const { t } = useTranslation('alarm');
  const name = useId();
  const [reason, setReason] = useState<CloseReason | null>(null);
  const [text, setText] = useState('');
  const comment = text.trim();
  const refusal =
    reason === null ? t('close_choose') : reason === 'other' && comment === '' ? t('close_say') : undefined;
  return (
    <Dialog open title={t('close_title')} width={440} onClose={onDismiss}>
      <form
        className={styles.why}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null && refusal === undefined) onClose(reason, comment);
        }}
      >
        <fieldset className={styles.reasons}>
          <legend className="visually-hidden">{t('close_title')}</legend>
          {CLOSE_REASONS.map((one) => (
            <label key={one}>
              <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} />
              {t(`close_${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          value={text}
          maxLength={MAX_COMMENT}
          aria-label={t('close_word')}
          placeholder={t('close_word')}
          onChange={({ target }) => setText(target.value)}
        />
        <Button kind="primary" type="submit" busy={busy} refusal={refusal}>
          {t('close')}
        </Button>
      </form>
    </Dialog>
  );
}
