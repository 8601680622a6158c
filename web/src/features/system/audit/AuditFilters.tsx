import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { AUDIT_FEATURES, type AuditSearch, RESULTS } from './audit-search.ts';
import { PersonFilter } from './PersonFilter.tsx';

interface Props {
  search: AuditSearch;
  /** How the chosen person is called. */
  personName: string;
  onChange: (change: Partial<AuditSearch>) => void;
}

/** Which actions, of whom, and how they ended. */
export function AuditFilters({ search: { feature, result, person }, personName, onChange }: Props) {
  const { t } = useTranslation('audit');
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
      <Segmented<'all' | (typeof RESULTS)[number]>
        label={t('outcomes')}
        value={result ?? 'all'}
        onChange={(next) => onChange({ result: RESULTS.find((each) => each === next) })}
        segments={[
          { value: 'all', content: t('outcome_all') },
          { value: 'done', content: t('done') },
          { value: 'refused', content: t('outcome_refused') },
        ]}
      />
    </>
  );
}
