import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { isOwnRule } from '../../features/alerting/alarms/rules/editor/rule-edit.ts';
import { ScopeChoice } from '../../features/alerting/alarms/rules/editor/ScopeChoice.tsx';
import { RuleList } from '../../features/alerting/alarms/rules/list/RuleList.tsx';
import { NEW_RULE, scopeOf, searchOf } from '../../features/alerting/alarms/rules/list/rules-search.ts';
import { ruleQueries } from '../../features/alerting/alarms/rules/rule-queries.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './WarningRulesPage.module.css';

const route = getRouteApi('/member/console/message/rules');

/** Every warning rule of a company, a site, a type of device, or some devices. */
export function WarningRulesPage() {
  const { t } = useTranslation('warning_rules');
  const navigate = useNavigate();
  const { companyId } = useSession();
  const search = route.useSearch();
  const scope = scopeOf(search, companyId);
  const { data, error, refetch, isPlaceholderData } = useQuery(ruleQueries.list(scope));
  const add = data?.mayEdit && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => void navigate(paths.warningRule({ key: NEW_RULE, ...searchOf(scope) }))}
    >
      {t('add')}
    </Button>
  );
  const own = data?.rules.filter(isOwnRule) ?? [];
  return (
    <>
      <PageHeader title={t('title')}>{add}</PageHeader>
      <div className={styles.bar}>
        <ScopeChoice
          inline
          scope={scope}
          onChange={(next) => void navigate({ ...paths.warningRules(searchOf(next)), state: { whole: true } })}
        />
      </div>
      <div className={styles.body} aria-busy={isPlaceholderData}>
        {error && !data && <Failure title={t('failed')} error={error} onAgain={refetch} />}
        {!data && !error && <Skeleton width="100%" height={480} radius={10} />}
        {data && (
          <>
            <RuleList label={t('built_ins')} rules={data.rules.filter((rule) => !isOwnRule(rule))} scope={scope} />
            {own.length > 0 ? (
              <RuleList label={t('owns')} rules={own} scope={scope} />
            ) : (
              data.mayEdit && <EmptyState scene="empty" title={t('own_empty')} reason={t('own_empty_text')} />
            )}
          </>
        )}
      </div>
    </>
  );
}
