import { RangesCard } from '../features/alarms/ranges/RangesCard.tsx';
import { ChosenLimits } from '../features/alarms/settings/ChosenLimits.tsx';
import { WarningSettingsCard } from '../features/alarms/settings/WarningSettingsCard.tsx';
import { BatteryCard } from '../features/batteries/BatteryCard.tsx';
import { ControlCard } from '../features/control/command/ControlCard.tsx';
import { useCommand } from '../features/control/command/use-command.ts';
import { CanCard } from '../features/control/configuration/CanCard.tsx';
import { ConfigurationCard } from '../features/control/configuration/ConfigurationCard.tsx';
import { VoltageNotice } from '../features/device-admin/VoltageNotice.tsx';
import { useMonitor } from '../features/device-page/use-monitor.ts';
import { DeviceFirmwareCard } from '../features/firmware/DeviceFirmwareCard.tsx';
import { PrivacyCard } from '../features/locations/privacy/PrivacyCard.tsx';
import { MaintenanceCard } from '../features/maintenance/MaintenanceCard.tsx';
import { classNames } from '../ui/class-names.ts';
import body from '../ui/PageBody.module.css';
import styles from './MonitorSettingPage.module.css';
import { useMonitorDevice } from './monitor-device.ts';

const HUB = 0;

/** Commands and settings of a device. */
export function MonitorSettingPage() {
  const { info } = useMonitorDevice();
  const { state, readings, online, stale } = useMonitor(info, HUB);
  const commands = useCommand(info, online);
  return (
    <div className={classNames(body.body, body.columns, styles.page)}>
      <div className={styles.column}>
        <ControlCard
          device={info}
          measured={{
            relayClosed: readings.relayClosed,
            chargeLocked: readings.chargeLocked,
            isLoading: state === 'loading',
            currentCentiAmp: stale ? null : readings.current,
          }}
          commands={commands}
        />
        <DeviceFirmwareCard device={info} />
        <VoltageNotice device={info} refusal={commands.limitsRefusal()} />
        <WarningSettingsCard device={info} refusal={commands.limitsRefusal()} />
      </div>
      <div className={styles.column}>
        <ConfigurationCard device={info} commands={commands} limitsOf={(editing) => <ChosenLimits {...editing} />} />
        <CanCard mcuId={info.mcuId} commands={commands} />
        <RangesCard device={info} refusal={commands.limitsRefusal()} />
        <PrivacyCard mcuId={info.mcuId} refusal={commands.limitsRefusal()} />
        <BatteryCard place={{ mcuId: info.mcuId, unit: HUB }} refusal={commands.limitsRefusal()} />
        <MaintenanceCard mcuId={info.mcuId} name={info.deviceName} refusal={commands.limitsRefusal()} />
      </div>
    </div>
  );
}
