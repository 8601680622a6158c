import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import styles from './Sharing.module.css';
import type { ShareAbout } from './share-queries.ts';

interface Props {
  about: ShareAbout;
  /** Of the device or the site. */
  name: string;
  /** The address of the page that a key opens. */
  linkOf: (key: string) => string;
  onClose: () => void;
}

type Step = { readonly is: 'list' } | { readonly is: 'form' } | { readonly is: 'made'; key: string; expiresAt: number };

/** Links by which a device or a site is shown to people outside: those there are, and a new one. */
export function ShareDialog({ about, name, linkOf, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const [step, setStep] = useState<Step>({ is: 'list' });
  const toList = () => setStep({ is: 'list' });
  if (step.is === 'made')
    return (
      <Dialog title={t('made_title')} open dismissible={false} onClose={toList} width={560}>
        <p>{t('made_text', { time: format.date('dateTime', step.expiresAt) })}</p>
        <dl>
          <CopyRow label={t('link')} value={linkOf(step.key)} />
        </dl>
        <Actions>
          <Button kind="primary" onClick={toList}>
            {t('done')}
          </Button>
        </Actions>
      </Dialog>
    );
  return (
    <Dialog title={t('share_title', { name })} open onClose={onClose} width={560}>
      <p className={styles.intro}>{t('intro')}</p>
      {step.is === 'list' ? (
        <ShareList about={about} onNew={() => setStep({ is: 'form' })} />
      ) : (
        <ShareForm
          about={about}
          onLeave={toList}
          onMade={({ key, expiresAt }) => {
            setStep({ is: 'made', key, expiresAt });
            return queryClient.invalidateQueries({ queryKey: ['sharing', 'list'] });
          }}
        />
      )}
    </Dialog>
  );
}
