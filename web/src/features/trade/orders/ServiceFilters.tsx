import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SIM_KIND_NUMBERS, SIM_KINDS, type SimKind } from '#domain/foundation/devices/sim-kinds.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { orderQueries } from './order-queries.ts';
import type { ServicesSearch } from './orders-search.ts';

interface Props extends Pick<ServicesSearch, 'plan' | 'sim'> {
  onChange: (changed: Pick<ServicesSearch, 'plan' | 'sim'>) => void;
}

/** Filters of data services by the plan that was bought last and by the kind of SIM. */
export function ServiceFilters({ plan, sim, onChange }: Props) {
  const { t } = useTranslation('order');
  const { data } = useQuery(orderQueries.plans());
  // One that is not offered any more stays while it is filtered by.
  const names = [...new Set([...(data?.plans.map(({ planName }) => planName) ?? []), ...(plan ? [plan] : [])])];
  return (
    <>
      <Select
        label={t('plan_bought')}
        variant="chip"
        value={plan ?? null}
        placeholder={t('all_plans')}
        clearLabel={t('all_plans')}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(next) => onChange({ plan: next ?? undefined })}
      />
      <Select
        label={t('sim_kind')}
        variant="chip"
        value={sim === undefined ? null : String(sim)}
        placeholder={t('all_sims')}
        clearLabel={t('all_sims')}
        options={SIM_KIND_NUMBERS.map((kind) => ({ value: String(kind), label: SIM_KINDS[kind] }))}
        onChange={(next) => onChange({ sim: next === null ? undefined : (Number(next) as SimKind) })}
      />
    </>
  );
}
