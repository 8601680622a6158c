import type { z } from 'zod';
import type { bridgeCalls } from '#domain/bridges/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import type { ConsoleFile } from './file.ts';

const PATIENCE_MS = 15_000;
const PATH: (typeof bridgeCalls)['syncBridge']['path'] = '/bridge/sync';

type Sync = (typeof bridgeCalls)['syncBridge'];
type Answer = z.output<Sync['output']>;

/** Tells the console how a bridge fares. Rejects with what the console answers, or why it does not. */
export async function sync(file: ConsoleFile, told: Input<Sync>, stopping: AbortSignal): Promise<Answer> {
  const response = await fetch(new URL(PATH, file.console), {
    method: 'POST',
    headers: { authorization: `Bearer ${file.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]),
  });
  const { resultMessage, resultModel } = (await response.json().catch(() => ({}))) as {
    resultMessage?: string;
    resultModel?: Answer;
  };
  if (resultMessage === 'success' && resultModel) return resultModel;
  throw new Error(`the console answers ${resultMessage ?? response.status}`);
}
