import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { type Distribution, overviewQueries, type Scope } from './overview-queries.ts';
import { Section } from './Section.tsx';
import { ShareList } from './ShareList.tsx';
import type { TargetOf } from './slices.ts';

interface Props {
  scope: Scope;
  days: number;
  data: Distribution;
  targetOf: TargetOf;
}

/** Devices by site, with the number of devices that had warnings in the period. */
export function SiteShares({ scope, days, data, targetOf }: Props) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const warnings = useQuery(overviewQueries.siteWarnings(scope, days));
  const raised = new Map(warnings.data?.sites.map((site) => [site.site, site.raised]));
  const note = (site: string | null) => {
    const count = raised.get(site) ?? 0;
    return count === 0 ? null : t('n_warnings_days', { count: format.number(count), days });
  };
  return (
    <Section title={t('by_site')} count={format.number(data.siteCount)}>
      <ShareList
        shares={data.sites.map(({ site, devices, online }) => ({
          key: site ?? '',
          name: site ?? t('undefined_site'),
          muted: site === null,
          value: devices,
          part: online,
          note: note(site),
          target: targetOf({ site }),
        }))}
        rest={
          data.siteCount > data.sites.length
            ? t('largest_shown', { count: format.number(data.sites.length), total: format.number(data.siteCount) })
            : undefined
        }
      />
    </Section>
  );
}
