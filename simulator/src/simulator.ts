import type { SimulatorControl } from './control/control.ts';
import type { Fleet } from './fleet/format.ts';

export interface HistoryProgress {
  devicesDone: number;
  devices: number;
  recordsAcknowledged: number;
  recordsPerSecond: number;
}

export interface SimulatorOptions {
  /** a fleet file, or the fleet itself */
  fleet: string | Fleet;
  /** file for the state of the devices over a restart; default: next to the fleet file. null: none */
  stateFile?: string | null;
  /** port of the HTTP control on loopback; 0 picks a free one, null starts none. Default 4781 */
  controlPort?: number | null;
  /** UTC milliseconds; default the machine's clock */
  now?: () => number;
  log?: (line: string) => void;
  onProgress?: (progress: HistoryProgress) => void;
}

export interface Simulator {
  control: SimulatorControl;
  /** http://127.0.0.1:port, or null without a control port */
  controlUrl: string | null;
  /** resolves when every connected device has completed its history and is live */
  historyDone: Promise<void>;
  /** closes all connections once messages in flight are acknowledged or after 2 s, and writes the state file */
  stop(): Promise<void>;
}
