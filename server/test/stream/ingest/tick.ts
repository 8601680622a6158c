import type { TestApp } from './test-app.ts';

/** Looks for silent devices, and gives them the deadlines that have passed; silence from before an instant is our own. */
export async function giveDeadlines({ telemetry }: Pick<TestApp, 'telemetry'>, listeningSince: number): Promise<void> {
  await telemetry.ingest.silence.find(listeningSince);
  await telemetry.ingest.silence.giveDeadlines(listeningSince);
}
