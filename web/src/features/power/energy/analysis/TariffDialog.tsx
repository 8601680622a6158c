import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { analysisQueries } from './analysis-queries.ts';
import styles from './SystemAnalysis.module.css';
import { TariffForm } from './TariffForm.tsx';

interface Props {
  site: { readonly id: number; readonly name: string };
  timeZone: string;
  onClose: () => void;
}

const NEW = 'new';

/** The tariffs of a site by their first days: changes, new ones, and removal. */
export function TariffDialog({ site, timeZone, onClose }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const today = localDate(useNow(), timeZone);
  const { data, error, refetch } = useQuery(analysisQueries.tariffs(site.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = data?.findLast(({ validFrom }) => validFrom <= today) ?? data?.at(-1);
  const shown = chosen === NEW ? undefined : (data?.find(({ validFrom }) => validFrom === chosen) ?? newest);
  const dayText = (date: string) => format.date('date', Date.parse(`${date}T12:00:00Z`), 'Etc/UTC');
  return (
    <Dialog title={t('tariff_title', { site: site.name })} open onClose={onClose} width={560}>
      <div className={styles.form}>
        {error && !data && <Failure title={t('tariff_failed')} error={error} onAgain={refetch} />}
        {!data && !error && <Skeleton width="100%" height={240} radius={8} />}
        {data && data.length > 0 && (
          <Select
            label={t('tariff_version')}
            variant="field"
            value={shown?.validFrom ?? NEW}
            options={[
              ...data.map(({ validFrom }) => ({
                value: validFrom,
                label: t('tariff_from_day', { date: dayText(validFrom) }),
              })),
              { value: NEW, label: t('tariff_new') },
            ]}
            placeholder={t('tariff_version')}
            onChange={setChosen}
          />
        )}
        {data && (
          <TariffForm
            key={shown?.validFrom ?? NEW}
            siteId={site.id}
            dated={shown}
            today={today}
            subject={shown ? `${site.name} · ${t('tariff_from_day', { date: dayText(shown.validFrom) })}` : site.name}
            onClose={onClose}
            onRemoved={() => setChosen(null)}
          />
        )}
      </div>
    </Dialog>
  );
}
