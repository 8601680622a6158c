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
  /** the memory of each device over a restart; default: next to the fleet file. null: no memory */
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
  /** resolves when every connected device has made its history and goes on live */
  historyDone: Promise<void>;
  /** closes all connections after what is under way is acknowledged or 2 s have passed, and writes the state file */
  stop(): Promise<void>;
}
