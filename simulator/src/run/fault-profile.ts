/** How a device takes its commands, for trying out what comes of it. */
export interface FaultProfile {
  /** obeys, but its answers never arrive */
  loseAnswers: boolean;
  /** refuses every command with these words */
  refuse: string | null;
  /** says it is done and does nothing */
  pretend: boolean;
  /** thinks for so long before it looks at a command */
  delaySeconds: number;
  /** loses its connection for some seconds, once, when the download of an image has come so far */
  loseConnectionAtPercent: number | null;
}

export const noFaults: FaultProfile = {
  loseAnswers: false,
  refuse: null,
  pretend: false,
  delaySeconds: 0,
  loseConnectionAtPercent: null,
};
