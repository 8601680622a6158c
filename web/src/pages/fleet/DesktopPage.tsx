import { useTranslation } from 'react-i18next';
import { DesktopEditor } from '../../features/foundation/system/desktop/DesktopEditor.tsx';
import { ResetDesktop } from '../../features/foundation/system/desktop/ResetDesktop.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';

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
