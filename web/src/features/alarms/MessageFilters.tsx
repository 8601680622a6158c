import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_CATALOGUE, isKnownAlarmType, kindOfMessage } from '#domain/alarms/catalogue.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { Counted } from './Counted.tsx';
import {
  GROUPS,
  LEVELS,
  type MessagesSearch,
  PAGE_SIZES,
  PERIODS,
  USUAL_SIZE,
  WORK_STATUSES,
} from './messages-search.ts';

interface Props {
  search: MessagesSearch;
  /** How many are open under the other filters. */
  open: number | undefined;
  /** 1 warnings, 2 other messages. */
  kind: 1 | 2;
  /** Administrators may look at what is hidden. */
  withHidden: boolean;
  onChange: (change: MessagesSearch) => void;
  /** The search field, and the choice of companies and of a site. */
  searchBox: ReactNode;
  places: ReactNode;
}

const KNOWN_TYPES = Object.keys(ALARM_CATALOGUE).map(Number).filter(isKnownAlarmType);

type Status = 'all' | 'open' | 'released';

/** Every filter of messages; each stands in the address. */
export function MessageFilters({ search, open, kind, withHidden, onChange, searchBox, places }: Props) {
  const { t } = useTranslation(['alarm', 'device', 'report']);
  const { status, level, type, work, days, group, size, mcuId } = search;
  const types = KNOWN_TYPES.filter((one) => kindOfMessage(one) === kind);
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
      {searchBox}
      {kind === 1 && (
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
      <Select
        variant="chip"
        label={t('alarm:type_of')}
        value={type === undefined ? null : String(type)}
        options={types.map((each) => ({ value: String(each), label: t(`report:type_${each}`) }))}
        onChange={(value) => onChange({ type: value === null ? undefined : Number(value) })}
        placeholder={t('alarm:all_types')}
        clearLabel={t('alarm:all_types')}
      />
      <Select
        variant="chip"
        label={t('alarm:work')}
        value={work === undefined ? null : String(work)}
        options={WORK_STATUSES.map((each) => ({ value: String(each), label: t(`alarm:work_${each}`) }))}
        onChange={(value) => onChange({ work: value === null ? undefined : Number(value) })}
        placeholder={t('alarm:work_all')}
        clearLabel={t('alarm:work_all')}
      />
      <Select
        variant="chip"
        label={t('alarm:period')}
        value={days === undefined ? null : String(days)}
        options={PERIODS.map((each) => ({ value: String(each), label: t(`alarm:period_${each}`) }))}
        onChange={(value) => onChange({ days: value === null ? undefined : Number(value) })}
        placeholder={t('alarm:period_all')}
        clearLabel={t('alarm:period_all')}
      />
      {places}
      <Chip on={search.mine === true} onClick={() => onChange({ mine: search.mine ? undefined : true })}>
        {t('alarm:mine')}
      </Chip>
      <Chip on={search.snoozed === true} onClick={() => onChange({ snoozed: search.snoozed ? undefined : true })}>
        {t('alarm:snoozed')}
      </Chip>
      {withHidden && (
        <Chip on={search.hidden === true} onClick={() => onChange({ hidden: search.hidden ? undefined : true })}>
          {t('alarm:hidden')}
        </Chip>
      )}
      {mcuId && (
        <Chip on onClick={() => onChange({ mcuId: undefined })}>
          {t('alarm:this_device')}
        </Chip>
      )}
      <Select
        variant="chip"
        label={t('alarm:group')}
        value={group ?? 'day'}
        options={GROUPS.map((each) => ({ value: each, label: t(`alarm:group_${each}`) }))}
        onChange={(value) => onChange({ group: value === 'device' || value === 'site' ? value : undefined })}
        placeholder={t('alarm:group_day')}
      />
      <Select
        variant="chip"
        label={t('alarm:page_size', { count: size ?? USUAL_SIZE })}
        value={String(size ?? USUAL_SIZE)}
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: t('alarm:page_size', { count: each }) }))}
        onChange={(value) => onChange({ size: Number(value) === USUAL_SIZE ? undefined : Number(value) })}
        placeholder=""
      />
    </>
  );
}
