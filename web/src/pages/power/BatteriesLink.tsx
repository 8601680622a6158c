import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';

/** From a list of devices to the batteries apart from them; on a phone its icon alone. */
export function BatteriesLink() {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const open = () => void navigate(paths.batteries());
  if (!isDesktop) return <IconButton icon="battery-empty" label={t('list_title')} onClick={open} />;
  return (
    <Button icon="battery-empty" onClick={open}>
      {t('list_title')}
    </Button>
  );
}
