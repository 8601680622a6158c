import type { CSSProperties } from 'react';
import { LOOKS } from '#domain/foundation/devices/manufacturer-looks.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { DeviceDrawing } from './DeviceArt.tsx';
import styles from './ManufacturerMark.module.css';

/** The mark of a manufacturer, in its colours; its name is always written beside it. */
export function ManufacturerMark({ manufacturer }: { manufacturer: Manufacturer }) {
  const { icon, themeColors } = LOOKS[manufacturer];
  const colors = { '--on-light': themeColors.light, '--on-dark': themeColors.dark } as CSSProperties;
  return (
    <span className={styles.mark} style={colors}>
      <DeviceDrawing deviceType={icon} size={24} />
    </span>
  );
}
