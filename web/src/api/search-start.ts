import { createStart } from './start-signal.ts';

/** Opens the search. */
export const searchStart = createStart();

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** The keys that open it, as they are written on the keyboard and as assistive technology is told of them. */
export const SEARCH_KEYS = isApple ? { shown: '⌘K', told: 'Meta+K' } : { shown: 'Ctrl K', told: 'Control+K' };

export const isSearchKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && metaKey !== ctrlKey && (isApple ? metaKey : ctrlKey) && !altKey && !shiftKey;
