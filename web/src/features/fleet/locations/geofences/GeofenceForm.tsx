import { useTranslation } from 'react-i18next';
import { GEOFENCE_LIMITS, geofenceFault } from '#domain/alerting/geofences/geofence.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import type { Drawing } from '../../../../map/draw-geofence.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Check } from '../../../../ui/form/Check.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './GeofencePanel.module.css';
import { geofenceQueries } from './geofence-queries.ts';
import { RemoveGeofence } from './RemoveGeofence.tsx';
import type { GeofenceActions, GeofenceDraft } from './use-geofence-actions.ts';

interface Props {
  mcuId: string;
  draft: GeofenceDraft;
  /** A new circle lies around the device's position. */
  startsAtDevice: boolean;
  drawing: Drawing;
  onDrawing: (drawing: Drawing) => void;
  actions: GeofenceActions;
  onDone: () => void;
}

/** Name, size and events of the geofence being drawn on the map. */
export function GeofenceForm(props: Props) {
  const { mcuId, startsAtDevice, drawing, onDrawing, actions, onDone } = props;
  const { id, ...draft } = props.draft;
  const { t } = useTranslation(['location', 'index', 'wrong_desc']);
  const { shape, isOpen } = drawing;
  const fault = isOpen ? null : geofenceFault(shape);
  const form = useForm({
    // The shape belongs to the map; it is listed here so that its errors have a place.
    start: { name: draft.name, onEnter: draft.onEnter, onLeave: draft.onLeave, shape: null },
    faults: ({ name, onEnter, onLeave }) => ({
      ...(name.trim() === '' && { name: t('location:fence_name_missing') }),
      ...(fault && { shape: t(`wrong_desc:geofence_${fault}`) }),
      ...(isOpen && { shape: t('location:fence_open') }),
      ...(!onEnter && !onLeave && { onLeave: t('location:fence_no_occasion') }),
    }),
    send: ({ name, onEnter, onLeave }) =>
      ask('saveGeofence', { mcuId, name, shape, onEnter, onLeave, ...(id !== null && { id }) }),
    onSent: async ({ name }) => {
      toasts.show({ cause: 'geofence', tone: 'good', title: t('location:fence_saved', { name }) });
      await queryClient.invalidateQueries({ queryKey: geofenceQueries.list(mcuId).queryKey });
      onDone();
    },
  });
  const shapeFault = form.faultOf('shape');
  const occasionFault = form.faultOf('onLeave');
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <TextField form={form} name="name" label={t('location:fence_name')} maxLength={GEOFENCE_LIMITS.maxNameLength} />
      {shape.kind === 'circle' ? (
        <Field
          label={t('location:fence_radius')}
          error={shapeFault}
          help={t(startsAtDevice ? 'location:fence_circle_new_hint' : 'location:fence_circle_hint')}
        >
          {(control) => (
            <NumberInput
              {...control}
              min={GEOFENCE_LIMITS.minRadiusMetre}
              max={GEOFENCE_LIMITS.maxRadiusMetre}
              step={1}
              required
              value={Number.isNaN(shape.radiusMetre) ? '' : String(shape.radiusMetre)}
              onChange={(text) =>
                onDrawing({ ...drawing, shape: { ...shape, radiusMetre: text === '' ? Number.NaN : Number(text) } })
              }
            />
          )}
        </Field>
      ) : (
        <p className={styles.hint} role={shapeFault && 'alert'} data-bad={shapeFault !== undefined}>
          {shapeFault ?? (isOpen ? t('location:fence_draw_hint') : t('location:fence_edit_hint'))}
        </p>
      )}
      <fieldset className={styles.occasions}>
        <legend className={styles.legend}>{t('location:fence_warn')}</legend>
        <Check
          aria-invalid={occasionFault !== undefined || undefined}
          checked={form.values.onLeave}
          onChange={(onLeave) => form.change({ onLeave })}
        >
          {t('location:fence_on_leave')}
        </Check>
        <Check checked={form.values.onEnter} onChange={(onEnter) => form.change({ onEnter })}>
          {t('location:fence_on_enter')}
        </Check>
        {occasionFault && (
          <p className={styles.hint} role="alert" data-bad>
            {occasionFault}
          </p>
        )}
      </fieldset>
      <div className={styles.actions}>
        {id !== null && <RemoveGeofence id={id} name={draft.name} actions={actions} onRemoved={onDone} />}
        {isOpen && shape.kind === 'polygon' && shape.corners.length >= 3 && (
          <Button size="small" onClick={() => onDrawing({ ...drawing, isOpen: false })}>
            {t('location:fence_close')}
          </Button>
        )}
        <Button size="small" onClick={onDone}>
          {t('location:cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={form.isPending}>
          {t('location:save')}
        </Button>
      </div>
    </Form>
  );
}
