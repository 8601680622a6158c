import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COMPANY_NAME_LENGTH } from '#domain/foundation/companies/limits.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useWebInfo } from '../../../api/web-info.ts';
import { embeddedMap } from '../../../map/map-service.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FaultBoundary } from '../../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import styles from './CompanyAdmin.module.css';
import { type Company, companiesChanged, type Site } from './company-admin-queries.ts';
import { ZoneField } from './ZoneField.tsx';

const PickMap = lazy(() => loadPart(() => import('../../../map/PickMap.tsx')));

interface Props {
  company: Company;
  /** Absent for a new one. */
  site?: Site;
  /** Where the map begins while there is no place: near another site. */
  near: Site['place'];
  onClose: () => void;
}

const isWithin = (text: string, most: number): boolean => text.trim() !== '' && Math.abs(Number(text)) <= most;

/** A new site of a company, or changes to one. */
export function SiteDialog({ company, site, near, onClose }: Props) {
  const { t } = useTranslation(['company', 'index']);
  const { settings } = useSession();
  const service = useWebInfo()?.mapServices[settings.map === 'regional' ? 'regional' : 'world'] ?? embeddedMap;
  const form = useForm({
    start: {
      name: site?.name ?? '',
      timeZone: site?.timeZone ?? '',
      lat: site?.place ? String(site.place.lat) : '',
      lon: site?.place ? String(site.place.lon) : '',
    },
    faults: ({ name, lat, lon }) => {
      const isPlaced = lat.trim() !== '' || lon.trim() !== '';
      return {
        ...(name.trim() === '' && { name: t('company:name_empty') }),
        ...(isPlaced && !isWithin(lat, 90) && { lat: t('company:lat_fault') }),
        ...(isPlaced && !isWithin(lon, 180) && { lon: t('company:lon_fault') }),
      };
    },
    send: async ({ name, timeZone, lat, lon }) => {
      const place = lat.trim() === '' ? null : { lat: Number(lat), lon: Number(lon) };
      const values = { name: name.trim(), timeZone, place: JSON.stringify(place) };
      if (site) await ask('updateSite', { id: site.id, ...values });
      else await ask('insertSite', { companyId: company.id, ...values });
    },
    onSent: (_answer, { name }) => {
      companiesChanged(t('company:saved', { name: name.trim() }));
      onClose();
    },
  });
  const { lat, lon } = form.values;
  const place = isWithin(lat, 90) && isWithin(lon, 180) ? { latitude: Number(lat), longitude: Number(lon) } : null;
  return (
    <FormDialog
      title={t(site ? 'company:edit_site' : 'company:add_site')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('company:save')}
    >
      <TextField form={form} name="name" label={t('company:site_name')} maxLength={MAX_COMPANY_NAME_LENGTH} />
      <ZoneField form={form} none={t('company:zone_above')} help={t('company:site_zone_help')} />
      <div className={styles.pair}>
        {(['lat', 'lon'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`company:${name}`)}
            optional={t('index:optional')}
            inputMode="decimal"
            maxLength={12}
          />
        ))}
      </div>
      <FaultBoundary fallback={() => null}>
        <Suspense fallback={<div className={styles.map} />}>
          <PickMap
            place={place}
            near={near && { latitude: near.lat, longitude: near.lon }}
            service={service}
            label={t('company:place_on_map')}
            onPick={({ latitude, longitude }) => form.change({ lat: String(latitude), lon: String(longitude) })}
          />
        </Suspense>
      </FaultBoundary>
    </FormDialog>
  );
}
