import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_TYPES, kindOfMessage } from '#domain/alerting/alarms/catalogue.ts';
import { SEVERITIES } from '#domain/alerting/alarms/words/severity.ts';
import { useAlarmName } from '../../../i18n/use-alarm-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Chip } from '../../../ui/mark/Chip.tsx';
import { Counted } from './Counted.tsx';
import { hourOfDay } from './hour-of-day.ts';
import { boundsBetween } from './messages-filter.ts';
import { GROUPS, type MessagesSearch, PAGE_SIZES, PERIODS, USUAL_SIZE, WORK_STATUSES } from './messages-search.ts';

interface Props {
  search: MessagesSearch;
  onChange: (change: MessagesSearch) => void;
}

interface StatusProps extends Props {
  /** How many are open under the other filters. */
  open: number | undefined;
}

interface UsualProps extends Props {
  /** 1 warnings, 2 other messages. */
  kind: 1 | 2;
  /** The choice of companies. */
  companies: ReactNode;
  /** Messages can be assigned to the reader. */
  withMine: boolean;
}

interface MoreProps extends Props {
  /** The choice of a site. */
  site: ReactNode;
  /** Administrators may look at what is hidden. */
  withHidden: boolean;
}

type Status = 'all' | 'open' | 'released';

/** All, raised or released. */
export function StatusFilter({ search, open, onChange }: StatusProps) {
  const { t } = useTranslation('alarm');
  return (
    <Segmented<Status>
      label={t('status')}
      value={search.status ?? 'all'}
      onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
      segments={[
        { value: 'all', content: t('status_all') },
        { value: 'open', content: <Counted text={t('status_raised')} count={open} /> },
        { value: 'released', content: t('status_released') },
      ]}
    />
  );
}

/** The filters that are used most; each stands in the address. */
export function UsualFilters({ search, kind, onChange, companies, withMine }: UsualProps) {
  const { t } = useTranslation(['alarm', 'device', 'report', 'index', 'energy']);
  const { level, type, days, mcuId, hour, family } = search;
  const format = useFormat();
  const { nameOf } = useAlarmName();
  const between = boundsBetween(search);
  const types = ALARM_TYPES.filter((one) => kindOfMessage(one) === kind);
  return (
    <>
      {kind === 1 && (
        <Select
          variant="chip"
          label={t('alarm:level')}
          value={level === undefined ? null : String(level)}
          options={SEVERITIES.map((each) => ({ value: String(each), label: t('device:level_n', { level: each }) }))}
          onChange={(value) => onChange({ level: value === null ? undefined : Number(value) })}
          placeholder={t('alarm:all_levels')}
          clearLabel={t('alarm:all_levels')}
        />
      )}
      <Select
        variant="chip"
        label={t('alarm:type_of')}
        value={type === undefined ? null : String(type)}
        options={types.map((each) => ({ value: String(each), label: nameOf(each) }))}
        onChange={(value) => onChange({ type: value === null ? undefined : Number(value) })}
        placeholder={t('alarm:all_types')}
        clearLabel={t('alarm:all_types')}
      />
      {companies}
      <Select
        variant="chip"
        label={t('alarm:period')}
        value={days === undefined ? null : String(days)}
        options={PERIODS.map((each) => ({ value: String(each), label: t(`alarm:period_${each}`) }))}
        onChange={(value) => onChange({ days: value === null ? undefined : Number(value) })}
        placeholder={t('alarm:period_all')}
        clearLabel={t('alarm:period_all')}
      />
      {between && (
        <Chip on onClick={() => onChange({ first: undefined, last: undefined })}>
          {format.days(between.startTime, between.endTime)}
        </Chip>
      )}
      {hour !== undefined && (
        <Chip on onClick={() => onChange({ hour: undefined })}>
          {hourOfDay(hour)}
        </Chip>
      )}
      {search.directly && search.companies && (
        <Chip on onClick={() => onChange({ directly: undefined })}>
          {t('alarm:directly')}
        </Chip>
      )}
      {search.each && (
        <Chip on onClick={() => onChange({ each: undefined })}>
          {t('alarm:each')}
        </Chip>
      )}
      {family !== undefined && (
        <Chip on onClick={() => onChange({ family: undefined })}>
          {family === 0 ? t('index:module_monitors') : t(`energy:brand_${family}`)}
        </Chip>
      )}
      {mcuId && (
        <Chip on onClick={() => onChange({ mcuId: undefined })}>
          {t('alarm:this_device')}
        </Chip>
      )}
      {withMine && (
        <Chip on={search.mine === true} onClick={() => onChange({ mine: search.mine ? undefined : true })}>
          {t('alarm:mine')}
        </Chip>
      )}
    </>
  );
}

/** All others. */
export function MoreFilters({ search, withHidden, onChange, site }: MoreProps) {
  const { t } = useTranslation('alarm');
  const { work, group, size } = search;
  return (
    <>
      {site}
      <Select
        variant="chip"
        label={t('work')}
        value={work === undefined ? null : String(work)}
        options={WORK_STATUSES.map((each) => ({ value: String(each), label: t(`work_${each}`) }))}
        onChange={(value) => onChange({ work: value === null ? undefined : Number(value) })}
        placeholder={t('work_all')}
        clearLabel={t('work_all')}
      />
      <Chip on={search.snoozed === true} onClick={() => onChange({ snoozed: search.snoozed ? undefined : true })}>
        {t('snoozed')}
      </Chip>
      {withHidden && (
        <Chip on={search.hidden === true} onClick={() => onChange({ hidden: search.hidden ? undefined : true })}>
          {t('hidden')}
        </Chip>
      )}
      <Select
        variant="chip"
        label={t('group')}
        value={group ?? 'day'}
        options={GROUPS.map((each) => ({ value: each, label: t(`group_${each}`) }))}
        onChange={(value) => onChange({ group: value === 'device' || value === 'site' ? value : undefined })}
        placeholder={t('group_day')}
      />
      <Select
        variant="chip"
        label={t('page_size', { count: size ?? USUAL_SIZE })}
        value={String(size ?? USUAL_SIZE)}
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: t('page_size', { count: each }) }))}
        onChange={(value) => onChange({ size: Number(value) === USUAL_SIZE ? undefined : Number(value) })}
        placeholder=""
      />
    </>
  );
}
