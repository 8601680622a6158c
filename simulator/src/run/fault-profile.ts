/** Deliberate faults in how a device handles commands, for tests. */
export interface FaultProfile {
  /** executes commands, but its answers never arrive */
  loseAnswers: boolean;
  /** refuses every command with this message */
  refuse: string | null;
  /** reports success and does nothing */
  pretend: boolean;
  /** waits this long before it reads a command */
  delaySeconds: number;
  /** loses its connection for some seconds, once, when a download reaches this percentage */
  loseConnectionAtPercent: number | null;
}

export const noFaults: FaultProfile = {
  loseAnswers: false,
  refuse: null,
  pretend: false,
  delaySeconds: 0,
  loseConnectionAtPercent: null,
};
