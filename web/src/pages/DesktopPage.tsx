import { useTranslation } from 'react-i18next';
import { DesktopEditor } from '../features/system/desktop/DesktopEditor.tsx';
import { ResetDesktop } from '../features/system/desktop/ResetDesktop.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AccountTabs } from './AccountTabs.tsx';

/** Order and visibility of the modules in the menu. */
export function DesktopPage() {
  const { t } = useTranslation('desktop');
  return (
    <>
      <PageHeader title={t('title')}>
        <ResetDesktop />
      </PageHeader>
      <AccountTabs />
      <DesktopEditor />
    </>
  );
}
