import { storedValue } from '../storage/stored-value.ts';

export type Theme = 'light' | 'dark';

/** The theme chosen in this browser; light by default. */
export const chosenTheme = storedValue<Theme>('local', 'theme', {
  read: (text) => (text === 'dark' ? 'dark' : 'light'),
  write: (theme) => theme,
});

let forced: Theme | null = null;
/** Paper is white. */
let isPrinting = false;
const listeners = new Set<() => void>();
const shown = (): Theme => (isPrinting ? 'light' : (forced ?? chosenTheme.get()));

function paint(): void {
  document.documentElement.dataset.theme = shown();
  for (const listener of listeners) listener();
}

/** The theme in use: the chosen one, or the one an embedding app asks for. */
export const shownTheme = {
  get: shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isForced: () => forced !== null,
};

/** Applies the theme and keeps applying changes. `force` is the theme of an embedding app. */
export function startTheme(force: Theme | null): void {
  forced = force;
  chosenTheme.subscribe(paint);
  for (const type of ['beforeprint', 'afterprint']) {
    addEventListener(type, () => {
      isPrinting = type === 'beforeprint';
      paint();
    });
  }
  paint();
}
