/** The service worker of the console. */
export const WORKER = '/worker.js';

/** Whether this browser knows Web Push, and the page is a secure one: no other has it. */
export const canPush = (): boolean => 'PushManager' in window;

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? navigator.serviceWorker.getRegistration('/') : undefined;

/** The address at which this browser is pushed to; null: it is not. */
export async function ownEndpoint(): Promise<string | null> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Nothing is pushed to this browser any more: its push service refuses it, and the server then forgets it. */
export async function endPush(): Promise<void> {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}
