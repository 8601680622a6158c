import { useSyncExternalStore } from 'react';

/** A value stored in the browser if allowed, otherwise in memory. */
export interface StoredValue<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

interface Codec<T> {
  /** Parses a stored text; `null` when there is none or storage is not allowed. Must accept any text. */
  read(text: string | null): T;
  write(value: T): string | null;
}

const area = (kind: 'local' | 'session'): Storage | null => {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
};

/** Functions that reset each value of this visit to its default. */
const sessionValues = new Map<string, () => void>();

/** A value under one key of the browser's storage, shared by all subscribers; `local` values follow other tabs. */
export function storedValue<T>(kind: 'local' | 'session', key: string, codec: Codec<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let value = codec.read(readText(kind, key));
  const change = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  if (kind === 'local') {
    window.addEventListener('storage', (event) => {
      if (event.key === key) change(codec.read(event.newValue));
    });
  }
  if (kind === 'session') sessionValues.set(key, () => change(codec.read(null)));
  return {
    get: () => value,
    set: (next) => {
      writeText(kind, key, codec.write(next));
      change(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Removes everything this visit has stored under keys with this prefix. */
export function forgetVisit(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
  for (const [key, reset] of sessionValues) if (key.startsWith(prefix)) reset();
}

/** The value; the component renders again when it changes. */
export const useStored = <T>(stored: StoredValue<T>): T => useSyncExternalStore(stored.subscribe, stored.get);

export function readText(kind: 'local' | 'session', key: string): string | null {
  try {
    return area(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeText(kind: 'local' | 'session', key: string, text: string | null): void {
  try {
    if (text === null) area(kind)?.removeItem(key);
    else area(kind)?.setItem(key, text);
  } catch {
    // With a full or forbidden storage this setting is not remembered, nothing else.
  }
}
