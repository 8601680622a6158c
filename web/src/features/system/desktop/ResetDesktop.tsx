import { useTranslation } from 'react-i18next';
import { menuOf } from '#domain/users/desktop.ts';
import { useMenu } from '../../../api/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { toasts } from '../../../ui/toast.ts';
import { useSaveDesktop } from './use-save-desktop.ts';

export function ResetDesktop() {
  const { t } = useTranslation('desktop');
  const menu = useMenu();
  const save = useSaveDesktop();
  const usual = menuOf(
    menu.map(({ key }) => key),
    [],
  );
  const isUsual = usual.every(({ key, visible }, at) => menu[at]?.key === key && menu[at].visible === visible);
  const reset = () => {
    save([]);
    toasts.show({ cause: 'desktop', tone: 'good', title: t('was_reset') });
  };
  return (
    <Button icon="back" refusal={isUsual ? t('is_usual') : undefined} onClick={reset}>
      {t('reset')}
    </Button>
  );
}
