import { RangesCard } from '../../features/alerting/alarms/ranges/RangesCard.tsx';
import { ChosenLimits } from '../../features/alerting/alarms/settings/ChosenLimits.tsx';
import { WarningSettingsCard } from '../../features/alerting/alarms/settings/WarningSettingsCard.tsx';
import { MaintenanceCard } from '../../features/alerting/maintenance/MaintenanceCard.tsx';
import { ControlCard } from '../../features/fleet/control/command/ControlCard.tsx';
import { useCommand } from '../../features/fleet/control/command/use-command.ts';
import { CanCard } from '../../features/fleet/control/configuration/CanCard.tsx';
import { ConfigurationCard } from '../../features/fleet/control/configuration/ConfigurationCard.tsx';
import { VoltageNotice } from '../../features/fleet/device-admin/VoltageNotice.tsx';
import { useMonitor } from '../../features/fleet/device-page/use-monitor.ts';
import { DeviceFirmwareCard } from '../../features/fleet/firmware/DeviceFirmwareCard.tsx';
import { PrivacyCard } from '../../features/fleet/locations/privacy/PrivacyCard.tsx';
import { BatteryCard } from '../../features/power/batteries/BatteryCard.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import body from '../../ui/page/PageBody.module.css';
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
