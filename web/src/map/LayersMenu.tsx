import { type HTMLAttributes, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/Icon.tsx';
import panel from '../ui/dialog/Panel.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import styles from './device-map.module.css';
import type { MapService, MapServiceKey } from './map-service.ts';

export interface LayersMenuProps {
  readonly services: Readonly<Record<MapServiceKey, MapService>>;
  readonly serviceKey: MapServiceKey;
  readonly onService: (key: MapServiceKey) => void;
  readonly showNames: boolean;
  readonly onShowNames: (show: boolean) => void;
  readonly showOffline: boolean;
  readonly onShowOffline: (show: boolean) => void;
}

interface PanelProps {
  readonly open: boolean;
  readonly panelProps: HTMLAttributes<HTMLDivElement> & { readonly ref: Ref<HTMLDivElement> };
}

/** Choice of the map service, and of what is drawn. */
export function LayersMenu({ open, panelProps, ...choice }: LayersMenuProps & PanelProps) {
  const { t } = useTranslation('map');
  const name = useId();
  const { world, regional } = choice.services;
  const sameService = world.kind === regional.kind && world.url === regional.url;
  return (
    <div {...panelProps} className={classNames(panel.panel, styles.menu)}>
      {open && (
        <>
          {!sameService && (
            <>
              <fieldset className={styles.choices}>
                <legend className={panel.heading}>{t('service')}</legend>
                {(['world', 'regional'] as const).map((key) => (
                  <Choice
                    key={key}
                    type="radio"
                    name={name}
                    label={t(`service_${key}`)}
                    checked={choice.serviceKey === key}
                    onChange={() => choice.onService(key)}
                  />
                ))}
              </fieldset>
              <hr className={panel.rule} />
            </>
          )}
          <fieldset className={styles.choices}>
            <legend className={panel.heading}>{t('layers')}</legend>
            <Choice
              type="checkbox"
              label={t('place_names')}
              checked={choice.showNames}
              onChange={() => choice.onShowNames(!choice.showNames)}
            />
            <Choice
              type="checkbox"
              label={t('offline_devices')}
              checked={choice.showOffline}
              onChange={() => choice.onShowOffline(!choice.showOffline)}
            />
          </fieldset>
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox';
  readonly name?: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

const Choice = ({ type, name, label, checked, onChange }: ChoiceProps) => (
  <label className={classNames(panel.option, styles.choice)}>
    <input className="visually-hidden" type={type} name={name} checked={checked} onChange={onChange} />
    <span className={panel.label}>{label}</span>
    {checked && <Icon name="check" size={16} className={panel.tick} />}
  </label>
);
