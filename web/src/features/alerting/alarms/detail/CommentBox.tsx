import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COMMENT } from '#domain/alerting/alarms/life/life.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useUnsaved } from '../../../../ui/dialog/unsaved.ts';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { useHandling } from '../handle/use-handling.ts';
import styles from './LifeLine.module.css';

/** Where the C key leads. */
export const COMMENT_FIELD = 'message-comment';

/** Writes a comment to an alarm; what was typed stays when it could not be sent. */
export function CommentBox({ id }: { id: string }) {
  const { t } = useTranslation('alarm');
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const { handle, isPending } = useHandling();
  const send = () => {
    const comment = text.trim();
    if (comment === '' || isPending) return;
    handle({ ids: [id], action: { type: 'comment' }, comment }, { onSuccess: () => setText('') });
  };
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        id={COMMENT_FIELD}
        value={text}
        maxLength={MAX_COMMENT}
        placeholder={t('comment_write')}
        aria-label={t('comment_write')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={isPending}>
        {t('comment_send')}
      </Button>
    </form>
  );
}
