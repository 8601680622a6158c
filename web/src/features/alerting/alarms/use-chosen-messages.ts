import { useState } from 'react';
import { MAX_AT_ONCE } from '#domain/alerting/alarms/life/life.ts';

/** The messages that are ticked, on all pages of one filter. */
export interface ChosenMessages {
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Ticks all, or none when all are ticked; at most as many as one action takes. */
  toggle(ids: readonly string[]): void;
  clear(): void;
}

const NONE: readonly string[] = [];

/** @param filter names what the list is narrowed to: under another one nothing is ticked */
export function useChosenMessages(filter: string): ChosenMessages {
  const [state, setState] = useState({ filter, ids: NONE });
  const ids = state.filter === filter ? state.ids : NONE;
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (some) => {
      const isAll = some.every((id) => ids.includes(id));
      const others = ids.filter((id) => !some.includes(id));
      setState({ filter, ids: isAll ? others : [...others, ...some].slice(0, MAX_AT_ONCE) });
    },
    clear: () => setState({ filter, ids: NONE }),
  };
}
