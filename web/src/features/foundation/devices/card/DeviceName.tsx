import { Link } from '@tanstack/react-router';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import type { detailOf } from '../../../../routes/paths.ts';
import { nameOf } from '../list/device-names.ts';
import styles from './DeviceName.module.css';

/** The name of a device, linked to its page. */
export const DeviceName = ({ item, page }: { item: DeviceItem; page: ReturnType<typeof detailOf> }) => (
  <Link {...page} className={styles.name} title={nameOf(item)} data-tour="name" data-mcu-id={item.mcuId}>
    {nameOf(item)}
  </Link>
);
