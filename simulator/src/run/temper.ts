/** How a device takes its commands, for trying out what comes of it. */
export interface Temper {
  /** obeys, but its answers never arrive */
  loseAnswers: boolean;
  /** refuses every command with these words */
  refuse: string | null;
  /** says it is done and does nothing */
  pretend: boolean;
  /** thinks for so long before it looks at a command */
  delaySeconds: number;
}

export const goodTemper: Temper = { loseAnswers: false, refuse: null, pretend: false, delaySeconds: 0 };
