import { useSyncExternalStore } from 'react';
import { shownTheme, type Theme } from './theme.ts';

export const useTheme = (): Theme => useSyncExternalStore(shownTheme.subscribe, shownTheme.get);
