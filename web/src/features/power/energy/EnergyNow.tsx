import type { ReactNode } from 'react';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import body from '../../../ui/page/PageBody.module.css';
import { EnergyFlow } from './EnergyFlow.tsx';
import styles from './EnergyNow.module.css';
import { LastDay } from './LastDay.tsx';
import { SystemDevices } from './SystemDevices.tsx';

/** Where the energy of a system comes from and goes: now, and over the last day; what each device does; above it what is urgent. */
export const EnergyNow = ({ info, children }: { info: DeviceInfo; children?: ReactNode }) => (
  <div className={classNames(body.body, styles.page)}>
    {children}
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
