import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useFileSaving } from '../../../ui/action/use-file-saving.ts';
import { SettingLine } from '../../../ui/form/SettingLine.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './PersonalData.module.css';

/** What is stored of the reader, to take along or to be removed. */
export function PersonalDataCard() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const { isBusy, save } = useFileSaving();
  return (
    <div className={classNames(card.card, styles.card)}>
      <SettingLine title={t('data')} help={t('data_help')}>
        <Button icon="save" busy={isBusy} onClick={() => void save(() => downloadFile('exportAccount', {}))}>
          {t('data_save')}
        </Button>
      </SettingLine>
      <SettingLine title={t('erase')} help={t('erase_help')}>
        <Button kind="risk" onClick={() => setOpen(true)}>
          {t('erase')}
        </Button>
      </SettingLine>
      {isOpen && <EraseDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
