import { DeviceArt } from '../../../../ui/art/DeviceArt.tsx';
import styles from './PartArt.module.css';
import { PART_DRAWINGS } from './part-drawings.tsx';
import type { ShownNode } from './system-queries.ts';

/** The drawing of a part; its name is always written beside it. */
export const PartArt = ({ kind, device }: Pick<ShownNode, 'kind' | 'device'>) =>
  device ? (
    <DeviceArt deviceType={device.deviceType} deviceModel={device.deviceModel} tile={40} size={28} />
  ) : (
    <span className={styles.tile}>
      <svg width={28} height={28} viewBox="0 0 48 48" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          {PART_DRAWINGS[kind]}
        </g>
      </svg>
    </span>
  );
