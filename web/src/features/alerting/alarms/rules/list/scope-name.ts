import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { companyQueries } from '../../../../../api/company-queries.ts';
import { lineTo } from '../../../../../api/company-tree.ts';
import { useSession } from '../../../../../api/session.ts';
import { useTypeName } from '../../../../../i18n/type-name.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';

/** The place that a scope means, in words; nothing for guests, who see no names of companies. */
export function useScopeName() {
  const { t } = useTranslation('warning_rules');
  const { role } = useSession();
  const format = useFormat();
  const typeName = useTypeName();
  const isNamed = can.seeCompanyNames({ role }).allowed;
  const { data: tree } = useQuery({ ...companyQueries.tree(), enabled: isNamed });
  const lineOf = (companyId: number) =>
    (isNamed && tree ? lineTo(tree, companyId) : []).map((node) => node.companyName);
  return {
    of: (scope: RuleScope): string => {
      if ('mcuIds' in scope) return t('chosen_devices', { devices: format.number(scope.mcuIds.length) });
      const company = lineOf(scope.companyId).at(-1) ?? '';
      return 'deviceType' in scope ? [company, typeName(scope.deviceType)].filter(Boolean).join(' · ') : company;
    },
    /** The company whose values a scope inherits; null where it is not known. */
    above: (scope: RuleScope): string | null => {
      if ('mcuIds' in scope) return null;
      const line = lineOf(scope.companyId);
      return ('siteId' in scope || 'deviceType' in scope ? line.at(-1) : line.at(-2)) ?? null;
    },
  };
}
