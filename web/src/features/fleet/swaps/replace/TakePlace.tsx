import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { lastDigits } from '../digits.ts';
import styles from './Replace.module.css';
import type { Seen } from './seen.ts';

interface Props {
  /** Serial number of the monitor that hangs there now. */
  oldSn: string;
  seen: Seen;
  busy: boolean;
  onTake: () => void;
}

/** The button that lets the new monitor take the place: it opens after values have come, and asks where they differ. */
export function TakePlace({ oldSn, seen, busy, onTake }: Props) {
  const { t } = useTranslation('swaps');
  const [asks, setAsks] = useState(false);
  const waits = seen.kind === 'waiting';
  const subject = t('take_place', { digits: lastDigits(oldSn) });
  return (
    <div className={styles.bar}>
      <Button
        kind="primary"
        size="large"
        icon="refresh"
        wide
        busy={busy}
        refusal={waits ? t('wait_first') : undefined}
        onClick={() => (seen.kind === 'differs' ? setAsks(true) : onTake())}
      >
        {subject}
      </Button>
      <p>{t(waits ? 'wait_first' : 'undo_hint')}</p>
      {waits && (
        <Button kind="quiet" onClick={() => setAsks(true)}>
          {t('cannot_send')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t(waits ? 'cannot_title' : 'differs_title')}
        subject={subject}
        leave={t('keep_looking')}
        go={t('replace')}
        onClose={() => setAsks(false)}
        onGo={onTake}
      >
        {seen.kind === 'differs' ? (
          <>
            <p>{t('differs', { what: seen.what.map((each) => t(each)).join(', ') })}</p>
            <p>{t('differs_text')}</p>
          </>
        ) : (
          <p>{t('cannot_text')}</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
