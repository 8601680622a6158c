import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { Counted } from './Counted.tsx';
import { LEVELS, type MessagesSearch } from './messages-search.ts';

interface Props {
  search: MessagesSearch;
  /** How many are open under the other filters. */
  open: number | undefined;
  withLevel: boolean;
  onChange: (change: MessagesSearch) => void;
}

type Status = 'all' | 'open' | 'released';

/** Filters messages by open or closed, and by level. */
export function MessageFilters({ search: { status, level }, open, withLevel, onChange }: Props) {
  const { t } = useTranslation(['alarm', 'device']);
  return (
    <>
      <Segmented<Status>
        label={t('alarm:status')}
        value={status ?? 'all'}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
        segments={[
          { value: 'all', content: t('alarm:status_all') },
          { value: 'open', content: <Counted text={t('alarm:status_raised')} count={open} /> },
          { value: 'released', content: t('alarm:status_released') },
        ]}
      />
      {withLevel && (
        <Select
          variant="chip"
          label={t('alarm:level')}
          value={level === undefined ? null : String(level)}
          options={LEVELS.map((each) => ({ value: String(each), label: t('device:level_n', { level: each }) }))}
          onChange={(value) => onChange({ level: value === null ? undefined : Number(value) })}
          placeholder={t('alarm:all_levels')}
          clearLabel={t('alarm:all_levels')}
        />
      )}
    </>
  );
}
