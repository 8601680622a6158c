import { useTranslation } from 'react-i18next';
import { pageVersion } from '../../../api/page-build.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './UpdateDialog.module.css';
import type { Update } from './use-update.ts';

/** Says that the server has a newer console and what is new in it, and loads it. */
export default function UpdateDialog({ update }: { update: Update }) {
  const { t } = useTranslation('release');
  const { version, isSameVersion, notes, isOpen, later } = update;
  return (
    <Dialog
      title={isSameVersion ? t('title_build', { version }) : t('title', { version })}
      open={isOpen}
      onClose={later}
      width={440}
    >
      <p className={styles.now}>{t('now', { version: pageVersion() })}</p>
      {notes.length > 0 && (
        <>
          <h3 className={styles.news}>{t('news')}</h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>{t('keeps')}</p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={later}>
          {t('later')}
        </Button>
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </Dialog>
  );
}
