import type { DeviceInfo } from '../../api/device-queries.ts';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import body from '../../ui/PageBody.module.css';
import { EnergyFlow } from './EnergyFlow.tsx';
import styles from './EnergyNow.module.css';
import { LastDay } from './LastDay.tsx';
import { MainsFailures } from './MainsFailures.tsx';
import { SystemDevices } from './SystemDevices.tsx';
import { useNewestRecords } from './use-newest-records.ts';

/** Where the energy of a system comes from and goes: now, and over the last day; and what each device does. */
export function EnergyNow({ info }: { info: DeviceInfo }) {
  const { records = [] } = useNewestRecords(info.mcuId);
  return (
    <div className={classNames(body.body, styles.page)}>
      <MainsFailures mcuId={info.mcuId} records={records} />
      <div className={styles.grid}>
        <EnergyFlow info={info} />
        <aside className={styles.aside}>
          <LastDay mcuId={info.mcuId} />
          <div className={classNames(card.card, styles.devices)}>
            <SystemDevices info={info} column />
          </div>
        </aside>
      </div>
    </div>
  );
}
