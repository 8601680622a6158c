import { useTranslation } from 'react-i18next';
import { areaOf, GEOFENCE_LIMITS } from '#domain/alerting/geofences/geofence.ts';
import type { Format } from '../../../../i18n/use-format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './GeofencePanel.module.css';
import type { Geofence } from './geofence-queries.ts';
import type { GeofenceActions } from './use-geofence-actions.ts';

interface Props {
  list: readonly Geofence[];
  /** Why the user may not change them; undefined when they may. */
  refusal: string | undefined;
  actions: GeofenceActions;
  onAdd: (kind: 'circle' | 'polygon') => void;
  onEdit: (fence: Geofence) => void;
}

/** The geofences of a device with their actions. */
export function GeofencePanel({ list, refusal, actions, onAdd, onEdit }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const full =
    list.length >= GEOFENCE_LIMITS.maxPerDevice ? t('fence_full', { max: GEOFENCE_LIMITS.maxPerDevice }) : undefined;
  return (
    <>
      {list.length === 0 && <p className={styles.hint}>{t('fence_none')}</p>}
      <ul className={styles.list}>
        {list.map((fence) => (
          <li key={fence.id} className={styles.fence} data-off={!fence.enabled}>
            <Icon name={fence.shape.kind === 'circle' ? 'circle' : 'fence'} size={18} className={styles.shape} />
            <div className={styles.text}>
              <div className={styles.name} title={fence.name}>
                {fence.name}
              </div>
              <div className={styles.size} title={detailText(fence, t, format)}>
                {detailText(fence, t, format)}
              </div>
            </div>
            <IconButton
              icon="pencil"
              iconSize={16}
              label={t('fence_edit', { name: fence.name })}
              refusal={refusal}
              onClick={() => onEdit(fence)}
            />
            <button
              type="button"
              role="switch"
              className={styles.switch}
              aria-checked={fence.enabled}
              aria-label={t('fence_switch', { name: fence.name })}
              aria-disabled={refusal !== undefined || undefined}
              title={refusal ?? (fence.enabled ? t('fence_is_on') : t('fence_is_off'))}
              onClick={() => refusal === undefined && void actions.switchTo(fence.id, !fence.enabled)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" icon="circle" refusal={refusal ?? full} onClick={() => onAdd('circle')}>
          {t('fence_add_circle')}
        </Button>
        <Button size="small" icon="fence" refusal={refusal ?? full} onClick={() => onAdd('polygon')}>
          {t('fence_add_polygon')}
        </Button>
      </div>
      {refusal && <p className={styles.hint}>{refusal}</p>}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'location'>>['t'];

/** `Radius 300 m · Leaving`. */
const detailText = (fence: Geofence, t: Translate, format: Format): string =>
  `${sizeText(fence, t, format)} · ${occasionText(fence, t)}`;

/** `6 points, 0.42 km²`, `Radius 300 m`. */
function sizeText({ shape }: Geofence, t: Translate, { number }: Format): string {
  const area = areaOf(shape);
  const size = area < 100_000 ? `${number(Math.round(area / 100) * 100)} m²` : `${number(area / 1e6, 2)} km²`;
  return shape.kind === 'circle' ? t('fence_circle_size', { metres: number(shape.radiusMetre) }) : size;
}

/** The events that raise a warning. */
const occasionText = ({ onEnter, onLeave }: Geofence, t: Translate): string =>
  t(onEnter && onLeave ? 'fence_both' : onLeave ? 'fence_leave_only' : 'fence_enter_only');
