import { useTranslation } from 'react-i18next';
import { menuOf } from '#domain/access/users/desktop.ts';
import { useMenu } from '../../../../api/menu.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import { useSaveDesktop } from './use-save-desktop.ts';

export function ResetDesktop() {
  const { t } = useTranslation('desktop');
  const menu = useMenu();
  const save = useSaveDesktop();
  const isDesktop = useIsDesktop();
  const usual = menuOf(
    menu.map(({ key }) => key),
    [],
  );
  const isUsual = usual.every(({ key, visible }, at) => menu[at]?.key === key && menu[at].visible === visible);
  const reset = () => {
    save([]);
    toasts.show({ cause: 'desktop', tone: 'good', title: t('was_reset') });
  };
  const refusal = isUsual ? t('is_usual') : undefined;
  if (!isDesktop) return <IconButton icon="back" label={t('reset')} refusal={refusal} onClick={reset} />;
  return (
    <Button icon="back" refusal={refusal} onClick={reset}>
      {t('reset')}
    </Button>
  );
}
