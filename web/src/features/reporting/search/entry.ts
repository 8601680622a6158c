import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import type { Found } from './search-queries.ts';

export type Target = Pick<LinkProps, 'to' | 'search'>;
/** What entries stand below, in this order. */
export const GROUPS = [
  'devices',
  'pages',
  'customers',
  'sites',
  'batteries',
  'leases',
  'orders',
  'warnings',
  'articles',
] as const;
type Group = (typeof GROUPS)[number];

/** One line that can be chosen. */
export interface Entry {
  readonly key: string;
  /** As it is remembered. */
  readonly name: string;
  readonly about: string;
  readonly icon: IconName;
  /** Where it leads; what is done elsewhere has none. */
  readonly target: Target | null;
  readonly run?: () => void;
  /** In place of name and what it is about. */
  readonly content?: ReactNode;
}

export interface Section {
  readonly group: Group | 'recent';
  readonly entries: readonly Entry[];
}

/** What the server finds; pages are found here. */
export type FoundGroup = keyof Found;
