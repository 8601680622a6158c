import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './SystemLink.module.css';
import { systemQueries } from './system-queries.ts';

/** The way from a device to the system that it is in; nothing for a device that is in none. */
export function SystemLink({ mcuId }: { mcuId: string }) {
  const { data } = useQuery(systemQueries.ofDevice(mcuId));
  if (!data) return null;
  return (
    <Link {...paths.energySystem(data.system.id)} className={styles.link}>
      <Icon name="link" size={16} />
      {data.system.name}
    </Link>
  );
}
