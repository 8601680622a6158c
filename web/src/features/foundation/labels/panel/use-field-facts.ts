import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import type { FieldDefinition } from '../label-queries.ts';

const LIST_UP_TO = 4;

/** What a field is, in a line: its kind, what belongs to the kind, on what it is, and who sees it. */
export function useFieldFacts(field: FieldDefinition): string {
  const { t } = useTranslation('own_fields');
  const { companyId } = useSession();
  const { kind, unit, isUnique, soonDays, choices, subjects, lesseesSee, seenBy, companyName } = field;
  const names = choices.slice(0, LIST_UP_TO).map(({ name }) => name);
  return [
    t(`kind_${kind}`),
    kind === 'number' && unit,
    isUnique && t('unique_fact'),
    soonDays !== null && t('soon_fact', { count: soonDays }),
    names.length > 0 &&
      [...names, ...(choices.length > LIST_UP_TO ? [`+${choices.length - LIST_UP_TO}`] : [])].join(', '),
    (subjects.length > 1 || subjects[0] !== 'place') && subjects.map((each) => t(`of_${each}`)).join(', '),
    seenBy === 'admins' && t('seen_fact_admins'),
    t(lesseesSee ? 'lessees_see_fact' : 'lessees_not_fact'),
    field.companyId !== companyId && companyName,
  ]
    .filter(Boolean)
    .join(', ');
}
