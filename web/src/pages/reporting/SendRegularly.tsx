import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';

/** From what is shown to a mail of it that comes regularly; not for those who are mailed nothing. */
export function SendRegularly({ about }: { about: { mcuId?: string; companyId?: number } }) {
  const { t } = useTranslation('report_mail');
  const navigate = useNavigate();
  const session = useSession();
  const { modules, companyId } = session;
  const isDesktop = useIsDesktop();
  if (!can.scheduleReports(session).allowed || !modules.includes('message')) return null;
  const go = () => void navigate(paths.reportMail(about.mcuId === undefined ? { companyId, ...about } : about));
  if (!isDesktop) return <IconButton icon="mail" label={t('send_regularly')} onClick={go} />;
  return (
    <Button icon="mail" onClick={go}>
      {t('send_regularly')}
    </Button>
  );
}
