import type { IconName } from '../art/icon-paths.ts';

export interface Toast {
  /** One toast per cause: a newer one replaces the older. */
  readonly cause: string;
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text?: string;
  readonly icon?: IconName;
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface ShownToast extends Toast {
  readonly serial: number;
}

const STAY_MS = 4000;
const STAY_WITH_ACTION_MS = 8000;

let shown: readonly ShownToast[] = [];
let serial = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function close(number: number): void {
  clearTimeout(timers.get(number));
  timers.delete(number);
  change(shown.filter((toast) => toast.serial !== number));
}

/** Short messages at the top: four seconds, eight with an action; failures stay until closed. */
export const toasts = {
  show(toast: Toast): void {
    serial += 1;
    const number = serial;
    for (const old of shown) if (old.cause === toast.cause) clearTimeout(timers.get(old.serial));
    change([...shown.filter((old) => old.cause !== toast.cause), { ...toast, serial: number }]);
    if (toast.tone === 'bad') return;
    timers.set(
      number,
      setTimeout(() => close(number), toast.action ? STAY_WITH_ACTION_MS : STAY_MS),
    );
  },
  close,
  /** Takes away what has become pointless. */
  dismiss(cause: string): void {
    for (const toast of shown) if (toast.cause === cause) close(toast.serial);
  },
  get: (): readonly ShownToast[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
