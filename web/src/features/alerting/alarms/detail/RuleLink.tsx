import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { familyOf, ownOf, ruleKeyOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession, useTold } from '../../../../api/session.ts';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { useRuleName } from '../health/use-names.ts';
import type { Message } from '../message-queries.ts';

/** Leads to the rule that raised a message, for its device: administrators try other values there. Nothing where no limit can be set. */
export function RuleLink({ message }: { message: Pick<Message, 'msgType' | 'code' | 'mcuId'> }) {
  const { t } = useTranslation('health');
  const nameOf = useRuleName();
  const session = useSession();
  const told = useTold();
  const family = familyOf(message.msgType);
  const own = ownOf(message);
  const key = ruleKeyOf(family, own);
  if (key === null || !told('setting')) return null;
  return (
    <Link {...paths.warningRule({ key, ...(own === null && { devices: message.mcuId }) })}>
      <Icon name="trend" size={18} />
      <span>
        <b>{t(can.editWarningSettings(session, session).allowed ? 'try' : 'show_rule')}</b>
        {nameOf({ family, own: null })}
      </span>
      <Icon name="chevron-right" size={14} />
    </Link>
  );
}
