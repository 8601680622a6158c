import { storedValue } from '../storage/stored-value.ts';

export type Theme = 'light' | 'dark';

/** The theme chosen on this browser; light unless chosen otherwise. */
export const chosenTheme = storedValue<Theme>('local', 'theme', {
  read: (text) => (text === 'dark' ? 'dark' : 'light'),
  write: (theme) => theme,
});

let forced: Theme | null = null;
const listeners = new Set<() => void>();
const shown = (): Theme => forced ?? chosenTheme.get();

function paint(): void {
  document.documentElement.dataset.theme = shown();
  for (const listener of listeners) listener();
}

/** The theme on the screen: the chosen one, or the one an embedding app asks for. */
export const shownTheme = {
  get: shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isForced: () => forced !== null,
};

/** Paints the page and keeps it painted when the choice changes. `force` is what the embedding app asks for. */
export function startTheme(force: Theme | null): void {
  forced = force;
  chosenTheme.subscribe(paint);
  paint();
}
