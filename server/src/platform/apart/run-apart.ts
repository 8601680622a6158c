import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/foundation/basics/errors.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/**
 * Does one piece of work in a separate process, which can be ended at any time: a thread cannot be ended while it is in
 * a library, and the threads of this process are shared with sign-ins and files. It gets none of this process's
 * settings.
 *
 * @param module file that exports `work(input)`; input and answer are cloned
 *
 * @throws what ended the process; `service_unavailable` when the signal ended it
 */
export async function runApart<T>(module: URL, input: unknown, signal: AbortSignal): Promise<T> {
  const child = fork(CHILD, [module.href], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    signal,
  });
  const answer = Promise.withResolvers<T>();
  child.once('message', (message) => answer.resolve(message as T));
  const fail = (error: Error) => answer.reject(signal.aborted ? new Refusal('service_unavailable') : error);
  child.once('error', fail);
  child.once('exit', (code, ended) => fail(new Error(`${module.pathname} ended with ${code ?? ended}`)));
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.send(input as object, (error) => error && fail(error));
  try {
    return await answer.promise;
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
}
