import type { TestApp } from '../../e2e/test-app.ts';

export interface Caller {
  readonly app: TestApp;
  /** Session of an administrator. */
  readonly token: string;
}

/** One way in, and what it is sent. */
export interface Door {
  readonly what: string;
  /** What it has to answer. */
  readonly answer: string;
  /** What it has answered; with the longest delay where it has looked itself. */
  send(caller: Caller): Promise<string | { readonly answer: string; readonly stallMs: number }>;
}
