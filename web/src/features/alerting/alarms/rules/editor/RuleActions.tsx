import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/action/Button.tsx';
import styles from './RuleActions.module.css';

interface Props {
  canDiscard: boolean;
  busy: boolean;
  /** Why it cannot be saved. */
  refusal: string | undefined;
  saveText: string;
  onDiscard: () => void;
  onSave: () => void;
}

/** Discard and save; on a phone they stay above the tabs. */
export function RuleActions({ canDiscard, busy, refusal, saveText, onDiscard, onSave }: Props) {
  const { t } = useTranslation('warning_rules');
  return (
    <div className={styles.actions}>
      <span className={styles.note}>{t('acts')}</span>
      <Button onClick={onDiscard} refusal={canDiscard ? undefined : t('nothing_changed')}>
        {t('discard')}
      </Button>
      <Button kind="primary" busy={busy} refusal={refusal} onClick={onSave}>
        {saveText}
      </Button>
    </div>
  );
}
