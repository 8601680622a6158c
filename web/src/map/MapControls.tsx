import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/action/IconButton.tsx';
import { usePopover } from '../ui/dialog/use-popover.ts';
import { classNames } from '../ui/layout/class-names.ts';
import styles from './device-map.module.css';
import { LayersMenu, type LayersMenuProps } from './LayersMenu.tsx';
import frame from './map-frame.module.css';

interface MapControlsProps extends LayersMenuProps {
  readonly compact: boolean;
  readonly fullMap: boolean;
  readonly onFullMap: (fullMap: boolean) => void;
  readonly onZoom: (levels: number) => void;
  readonly onShowAll: () => void;
}

/** Buttons at the lower right: layers, zoom, full map; on a phone only show all and full map. */
export function MapControls({ compact, fullMap, onFullMap, onZoom, onShowAll, ...layers }: MapControlsProps) {
  const { t } = useTranslation('map');
  const menu = usePopover<HTMLButtonElement>({ popup: 'dialog', label: t('layers'), align: 'end' });
  return (
    <div className={styles.controls}>
      {compact ? (
        <div className={classNames(frame.float, frame.buttons, styles.buttons)}>
          <IconButton frame="float" icon="locate" label={t('show_all')} onClick={onShowAll} />
        </div>
      ) : (
        <>
          <div className={classNames(frame.float, frame.buttons, styles.buttons)}>
            <IconButton frame="float" icon="layers" label={t('layers')} ref={menu.trigger} {...menu.triggerProps} />
          </div>
          <LayersMenu {...layers} panelProps={menu.panelProps} open={menu.open} />
          <div className={classNames(frame.float, frame.buttons, styles.buttons)}>
            <IconButton frame="float" icon="plus" label={t('zoom_in')} onClick={() => onZoom(1)} />
            <IconButton frame="float" icon="minus" label={t('zoom_out')} onClick={() => onZoom(-1)} />
          </div>
        </>
      )}
      <div className={classNames(frame.float, frame.buttons, styles.buttons)}>
        <IconButton
          frame="float"
          icon="full-screen"
          label={t('full_map')}
          tone={fullMap ? 'accent' : undefined}
          aria-pressed={fullMap}
          onClick={() => onFullMap(!fullMap)}
        />
      </div>
    </div>
  );
}
