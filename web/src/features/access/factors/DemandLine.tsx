import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEMANDS, type Demand } from '#domain/access/factors/demand.ts';
import { ask } from '../../../api/client.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { SettingLine } from '../../../ui/form/SettingLine.tsx';
import { factorQueries, factorsChanged } from './factor-queries.ts';

/** Of whom a company demands a second factor. Companies further down show what holds from above. */
export function DemandLine({ companyId }: { companyId: number }) {
  const { t } = useTranslation('factors');
  const { data } = useQuery(factorQueries.demand(companyId));
  const save = useWriting({
    mutationFn: (demand: Demand) => ask('saveFactorDemand', { companyId, demand }),
    onSuccess: () => factorsChanged(t('demand_saved')),
    onError: (error) => showError(error, 'factors'),
  });
  if (!data || (!data.mayDemand && data.above === null)) return null;
  const { above } = data;
  const chosen = save.isPending ? save.variables : data.demand;
  return (
    <SettingLine
      title={t('demand')}
      help={
        above ? t('demand_above', { company: above.companyName, whom: t(`demand_${above.demand}`) }) : t('demand_help')
      }
    >
      {data.mayDemand && (
        <Segmented<Demand>
          label={t('demand')}
          value={chosen}
          onChange={(demand) => save.mutate(demand)}
          segments={DEMANDS.map((demand) => ({ value: demand, content: t(`demand_${demand}`) }))}
        />
      )}
    </SettingLine>
  );
}
