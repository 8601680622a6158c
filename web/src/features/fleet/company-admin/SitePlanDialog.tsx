import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PLAN_OPACITY_PERCENT,
  PLAN_SIDE_METRE,
  type PlanCorner,
  planFault,
  startCorners,
} from '#domain/foundation/companies/site-plan.ts';
import { MAX_IMAGE_BYTES } from '#domain/foundation/devices/device-limits.ts';
import { ask, upload } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useWebInfo } from '../../../api/web-info.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { embeddedMap } from '../../../map/map-service.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Slider } from '../../../ui/form/Slider.tsx';
import { FaultBoundary } from '../../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import styles from './CompanyAdmin.module.css';
import { companiesChanged, type Site } from './company-admin-queries.ts';
import { pictureRatio } from './picture-ratio.ts';

const PlanMap = lazy(() => loadPart(() => import('../../../map/PlanMap.tsx')));
const MEGABYTE = 1024 * 1024;
const STEP_PERCENT = 5;

interface Props {
  site: Site;
  /** Where the map begins when the site has no place: at another site. */
  near: Site['place'];
  onClose: () => void;
}

/** The picture that lies over the map at a site: chosen, laid by its corners, made paler, and removed. */
export function SitePlanDialog({ site, near, onClose }: Props) {
  const { t } = useTranslation(['company', 'index']);
  const format = useFormat();
  const { settings } = useSession();
  const service = useWebInfo()?.mapServices[settings.map === 'regional' ? 'regional' : 'world'] ?? embeddedMap;
  const [plan, setPlan] = useState(site.plan);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const middle = useRef<() => PlanCorner | null>(() => null);
  const { id, name } = site;
  const lay = useWriting({
    mutationFn: async (file: File) => {
      const centre = middle.current() ?? site.place ?? near ?? { lat: 0, lon: 0 };
      const corners = plan?.corners ?? startCorners(centre, await pictureRatio(file));
      const opacityPercent = plan?.opacityPercent ?? PLAN_OPACITY_PERCENT.start;
      return upload('uploadSitePlan', { id, corners: JSON.stringify(corners), opacityPercent }, file);
    },
    onSuccess: (laid) => {
      setPlan(laid);
      companiesChanged(t('company:plan_laid', { name }));
    },
  });
  const place = useWriting({
    mutationFn: ({ corners, opacityPercent }: NonNullable<Site['plan']>) =>
      ask('placeSitePlan', { id, corners, opacityPercent }),
    onSuccess: () => {
      companiesChanged(t('company:saved', { name }));
      onClose();
    },
  });
  const remove = useWriting({
    mutationFn: () => ask('removeSitePlan', { id }),
    onSuccess: () => {
      companiesChanged(t('company:plan_removed', { name }));
      onClose();
    },
  });
  const fault = plan && planFault(plan.corners);
  const faultText = fault
    ? t(`company:plan_fault_${fault}`, { min: PLAN_SIDE_METRE.min, max: PLAN_SIDE_METRE.max / 1000 })
    : undefined;
  const percent = (value: number) => format.quantity({ value, unit: '%', decimals: 0, signed: false });
  return (
    <Dialog title={t('company:plan_of', { name })} open onClose={onClose} width={720}>
      <div className={styles.form}>
        <FormError error={lay.error ?? place.error ?? remove.error} />
        <FaultBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.planMap} />}>
            <PlanMap
              plan={plan}
              near={site.place ?? near}
              service={service}
              label={t('company:plan_on_map')}
              onChange={(corners) => setPlan((laid) => laid && { ...laid, corners })}
              onView={(view) => {
                middle.current = view;
              }}
            />
          </Suspense>
        </FaultBoundary>
        <p className={styles.planNote} role="status" data-faulty={faultText !== undefined}>
          {faultText ?? t('company:brand_formats', { megabytes: MAX_IMAGE_BYTES / MEGABYTE })}
        </p>
        {plan && (
          <div>
            <p className={styles.planNote} aria-hidden="true" data-num>
              {t('company:plan_opacity')} {percent(plan.opacityPercent)}
            </p>
            <Slider
              label={t('company:plan_opacity')}
              min={PLAN_OPACITY_PERCENT.min}
              max={PLAN_OPACITY_PERCENT.max}
              step={STEP_PERCENT}
              value={plan.opacityPercent}
              valueText={percent(plan.opacityPercent)}
              ends={[t('company:plan_pale'), t('company:plan_full')]}
              disabled={place.isPending}
              onChange={(opacityPercent) => setPlan((laid) => laid && { ...laid, opacityPercent })}
            />
          </div>
        )}
        <Actions>
          {plan && (
            <Button icon="bin" busy={remove.isPending} onClick={() => setAsksRemoval(true)}>
              {t('company:plan_remove')}
            </Button>
          )}
          <FilePicker
            accept="image/jpeg,image/png,image/webp"
            kind={plan ? 'plain' : 'primary'}
            busy={lay.isPending}
            onFile={(file) => lay.mutate(file)}
          >
            {t(plan ? 'company:brand_replace' : 'company:brand_upload')}
          </FilePicker>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          {plan && (
            <Button kind="primary" busy={place.isPending} refusal={faultText} onClick={() => place.mutate(plan)}>
              {t('company:save')}
            </Button>
          )}
        </Actions>
      </div>
      <ConfirmDialog
        open={asksRemoval}
        danger
        title={t('company:plan_remove_title')}
        subject={name}
        leave={t('index:cancel')}
        go={t('company:remove')}
        onClose={() => setAsksRemoval(false)}
        onGo={() => remove.mutate()}
      >
        {t('company:plan_remove_text')}
      </ConfirmDialog>
    </Dialog>
  );
}
