import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AUDIT_RESULTS, type AuditResult } from '#domain/foundation/system/audit-results.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { auditCount, type Instants } from './audit-queries.ts';
import { AUDIT_FEATURES, type AuditSearch } from './audit-search.ts';
import { PersonFilter } from './PersonFilter.tsx';

interface Props {
  search: AuditSearch;
  days: Instants;
  /** How the chosen person is called. */
  personName: string;
  onChange: (change: Partial<AuditSearch>) => void;
}

/** Which actions, of whom, and how they ended. */
export function AuditFilters({ search, days, personName, onChange }: Props) {
  const { t } = useTranslation('audit');
  const { feature, result, person, session } = search;
  const counted = (of: AuditResult) => <Counted of={of} search={search} days={days} />;
  return (
    <>
      <PersonFilter userId={person} name={personName} onChange={(next) => onChange({ person: next })} />
      <Select
        variant="chip"
        label={t('col_what')}
        value={feature ?? null}
        options={AUDIT_FEATURES.map((each) => ({ value: each, label: t(`feature_${each}`) }))}
        placeholder={t('all_features')}
        clearLabel={t('all_features')}
        onChange={(next) => onChange({ feature: AUDIT_FEATURES.find((each) => each === next) })}
      />
      <Segmented<'all' | AuditResult>
        label={t('outcomes')}
        value={result ?? 'all'}
        onChange={(next) => onChange({ result: AUDIT_RESULTS.find((each) => each === next) })}
        segments={[
          { value: 'all', content: t('outcome_all') },
          { value: 'done', content: t('done') },
          { value: 'refused', content: counted('refused') },
          { value: 'failed', content: counted('failed') },
        ]}
      />
      {session !== undefined && (
        <Button size="small" icon="close" onClick={() => onChange({ session: undefined })}>
          {t('every_session')}
        </Button>
      )}
    </>
  );
}

/** How an action ended, with the number of those that the other filters find. */
function Counted({ of, search, days }: Pick<Props, 'search' | 'days'> & { of: AuditResult }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { data } = useQuery(auditCount({ ...search, result: of }, days));
  return (
    <>
      {t(of)} {data !== undefined && <small>{format.number(data)}</small>}
    </>
  );
}
