import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GEOFENCE_LIMITS, geofenceFault } from '#domain/locations/geofence.ts';
import type { Drawing } from '../../../map/draw-geofence.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import styles from './GeofencePanel.module.css';
import type { GeofenceDraft } from './use-geofence-actions.ts';

interface Props {
  draft: GeofenceDraft;
  drawing: Drawing;
  isBusy: boolean;
  onDraft: (draft: GeofenceDraft) => void;
  onDrawing: (drawing: Drawing) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Name, size and events of the geofence being drawn on the map. */
export function GeofenceForm({ draft, drawing, isBusy, onDraft, onDrawing, onSave, onCancel }: Props) {
  const { t } = useTranslation(['location', 'index', 'wrong_desc']);
  const [tried, setTried] = useState(false);
  const { shape, isOpen } = drawing;
  const fault = isOpen ? null : geofenceFault(shape);
  const shapeFault = fault ? t(`wrong_desc:geofence_${fault}`) : isOpen ? t('location:fence_open') : undefined;
  const nameFault = draft.name.trim() === '' ? t('location:fence_name_missing') : undefined;
  const occasionFault = draft.onEnter || draft.onLeave ? undefined : t('location:fence_no_occasion');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!shapeFault && !nameFault && !occasionFault) onSave();
      }}
    >
      <Field label={t('location:fence_name')} error={tried ? nameFault : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={GEOFENCE_LIMITS.maxNameLength}
            autoComplete="off"
            onChange={({ target }) => onDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      {shape.kind === 'circle' ? (
        <Field label={t('location:fence_radius')} error={tried ? shapeFault : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={GEOFENCE_LIMITS.minRadiusMetre}
              max={GEOFENCE_LIMITS.maxRadiusMetre}
              required
              value={shape.radiusMetre}
              onChange={({ target: { valueAsNumber } }) =>
                onDrawing({ ...drawing, shape: { ...shape, radiusMetre: Math.round(valueAsNumber) } })
              }
            />
          )}
        </Field>
      ) : (
        <p className={styles.hint} role={shapeFault && tried ? 'alert' : undefined} data-bad={tried && !!shapeFault}>
          {tried && shapeFault ? shapeFault : isOpen ? t('location:fence_draw_hint') : t('location:fence_edit_hint')}
        </p>
      )}
      <fieldset className={styles.occasions}>
        <legend className={styles.legend}>{t('location:fence_warn')}</legend>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.onLeave}
            onChange={({ target }) => onDraft({ ...draft, onLeave: target.checked })}
          />
          {t('location:fence_on_leave')}
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.onEnter}
            onChange={({ target }) => onDraft({ ...draft, onEnter: target.checked })}
          />
          {t('location:fence_on_enter')}
        </label>
        {tried && occasionFault && (
          <p className={styles.hint} role="alert" data-bad>
            {occasionFault}
          </p>
        )}
      </fieldset>
      <div className={styles.actions}>
        {isOpen && shape.kind === 'polygon' && shape.corners.length >= 3 && (
          <Button size="small" onClick={() => onDrawing({ ...drawing, isOpen: false })}>
            {t('location:fence_close')}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {t('location:cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          {t('location:save')}
        </Button>
      </div>
    </form>
  );
}
