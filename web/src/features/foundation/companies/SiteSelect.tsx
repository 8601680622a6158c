import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '../../../api/company-queries.ts';
import type { Option } from '../../../ui/form/option.ts';
import { Select } from '../../../ui/form/Select.tsx';
import type { Selection } from './company-selection.ts';

/** A site by name, or devices without one. */
interface SiteChoice {
  readonly site: string;
  readonly emptySite: boolean;
}

interface Props {
  companies: Selection;
  choice: SiteChoice;
  onChange: (choice: SiteChoice) => void;
  variant?: 'filter' | 'chip';
}

/** No site has this name, because names are trimmed. */
const UNDEFINED = ' ';

/** Filters a list by a site of the chosen companies; "Undefined" means devices without a site. */
export function SiteSelect({ companies, choice, onChange, variant = 'filter' }: Props) {
  const { t } = useTranslation('device');
  const { data } = useQuery(companyQueries.sites(companies));
  const options = useMemo((): readonly Option[] => {
    const names = [...new Set((data ?? []).map(({ name }) => name))];
    return [
      ...names.map((name) => ({ value: name, label: name })),
      { value: UNDEFINED, label: t('undefined_site'), muted: true },
    ];
  }, [data, t]);
  return (
    <Select
      label={t('site')}
      value={choice.emptySite ? UNDEFINED : choice.site || null}
      options={options}
      onChange={(value) =>
        onChange({ site: value === null || value === UNDEFINED ? '' : value, emptySite: value === UNDEFINED })
      }
      placeholder={t('all_sites')}
      {...(variant === 'filter' && { icon: 'pin' as const })}
      variant={variant}
      clearLabel={t('all_sites')}
      findLabel={t('find_site')}
    />
  );
}
