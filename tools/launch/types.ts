/** What the files of the launcher tell each other. They are JavaScript for the Node of a fresh machine, which never loads types. */

/** The path of a program and its parameters. */
export type Run = readonly [program: string, ...parameters: string[]];

export interface Failure {
  /** The words with which the runner runs it again; null if it cannot. */
  readonly again: string | null;
  readonly name: string;
  readonly reason: string;
}

/** What became of a step. */
export interface Counts {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips?: readonly { readonly file: string; readonly count: number }[];
  /** What passed at the second try. */
  readonly late?: readonly Failure[];
}

export type PartName = 'postgres' | 'mosquitto' | 'python' | 'compiler' | 'openssl' | 'curl' | 'chromium';

/** A system program that tests need. */
export interface Part {
  readonly title: string;
  readonly variable: string;
  readonly find: () => string | undefined;
  readonly findOther?: () => string | undefined;
  readonly programIn?: (found: string) => string;
  readonly versionOption?: string;
  readonly packageName: string;
  readonly service?: string;
  readonly download?: (node: string) => Promise<string>;
}

interface AnyStep {
  readonly title: string;
  readonly part?: string;
  readonly needs?: string;
  readonly after?: string;
  readonly system?: readonly PartName[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface ProgramStep extends AnyStep {
  readonly kind: 'check' | 'shown';
  readonly run: Run;
}

interface ConsoleStep extends AnyStep {
  readonly kind: 'console';
}

export interface RunnerStep extends AnyStep {
  readonly kind: 'runner';
  readonly run: Run;
  readonly filters: readonly string[];
  /** Parameters with which it runs one test at a time. */
  readonly alone: readonly string[];
  /** What makes it write its report to this file. */
  reportTo(file: string): { readonly parameters?: readonly string[]; readonly env?: NodeJS.ProcessEnv };
  count(report: object): Counts;
}

export type Step = ProgramStep | ConsoleStep | RunnerStep;

export interface Titled {
  readonly title: string;
}

/** A step that has run, or why it has not. */
export interface Result<S extends Titled = Step> {
  readonly step: S;
  readonly counts?: Counts | null;
  readonly notRun?: string;
  readonly tookMs?: number;
}

/** A long check of `npm run check`. */
export interface Check {
  readonly name: string;
  readonly title: string;
  readonly needsConsole?: boolean;
  /** Why this machine cannot run it. */
  readonly missing?: () => string | null;
  readonly step: (node: string) => Step;
}

/** With what a start makes what is missing. */
export interface Tools {
  readonly step: (text: string, work: () => Promise<{ code: number; output: string }>) => Promise<void>;
  /** Is told each process that works for the start. */
  readonly onStart: (pid: number) => void;
}
