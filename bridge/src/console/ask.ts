import type { z } from 'zod';
import type { Input } from '#domain/contract/define.ts';
import { bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import type { ConsoleFile } from './file.ts';

const PATIENCE_MS = 15_000;
const { path, output } = bridgeCalls.syncBridge;
type Sync = (typeof bridgeCalls)['syncBridge'];
type Answer = z.output<Sync['output']>;

/** What to do where the console refuses. */
const ADVICE: Readonly<Record<string, string>> = {
  bridge_key_needed: 'the key is none of a bridge: make one on the page of the bridge, and write it into its file',
  token_error: 'the key is not known, has ended or was revoked: renew it on the page of the bridge',
};

/** Tells the console how a bridge fares. Rejects with what the console answers, or why it does not. */
export async function sync(
  { console, key }: Pick<ConsoleFile, 'console'> & { readonly key: string },
  told: Input<Sync>,
  stopping: AbortSignal,
): Promise<Answer> {
  const response = await fetch(new URL(path, console), {
    method: 'POST',
    // The key is for no other address.
    redirect: 'error',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]),
  });
  const { resultMessage, resultModel } = (await response.json().catch(() => ({}))) as {
    resultMessage?: string;
    resultModel?: unknown;
  };
  const advice = ADVICE[resultMessage ?? ''];
  if (resultMessage !== 'success')
    throw new Error(`the console answers ${resultMessage ?? response.status}${advice ? `: ${advice}` : ''}`);
  const answer = output.safeParse(resultModel);
  if (answer.success) return answer.data;
  throw new Error(`the console answers what this bridge does not know: ${answer.error.issues[0]?.path.join('.')}`);
}
