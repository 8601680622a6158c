import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '../../../api/company-queries.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { CompanyTree } from './CompanyTree.tsx';
import { type Selection, toggleCompany } from './company-selection.ts';

interface Props {
  selection: Selection;
  onChange: (selection: Selection) => void;
}

/** Companies to choose from, in a panel that something else has opened. */
export function CompanyPick({ selection, onChange }: Props) {
  const { t } = useTranslation('device');
  const { data: root, error, refetch } = useQuery(companyQueries.tree());
  const [sought, setSought] = useState('');
  if (error && !root) return <Failure error={error} onAgain={refetch} />;
  if (!root) return <Skeleton width="70%" height={14} />;
  return (
    <>
      <TextInput
        soft
        icon="search"
        type="search"
        placeholder={t('find_company')}
        aria-label={t('find_company')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <CompanyTree
        root={root}
        selection={selection}
        sought={sought.trim()}
        onToggle={(id) => onChange(toggleCompany(root, selection, id))}
      />
    </>
  );
}
