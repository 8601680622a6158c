import { createContext, useContext } from 'react';
import type { DeviceInfo } from '../../api/device-queries.ts';

/** The device that the pages below `/yhubDet` are about, and which of its units is shown. */
interface MonitorDevice {
  readonly info: DeviceInfo;
  readonly unit: number;
}

export const MonitorDeviceContext = createContext<MonitorDevice | null>(null);

export function useMonitorDevice(): MonitorDevice {
  const device = useContext(MonitorDeviceContext);
  if (!device) throw new Error('a page of a monitor is outside its frame');
  return device;
}
