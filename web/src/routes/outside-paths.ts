import { linkOptions } from '@tanstack/react-router';
import type { PanelType } from '#domain/foundation/permissions/manufacturers.ts';

/** The addresses that the pages of the sign-in lead to. */
export const outsidePaths = {
  home: (view: { panel?: PanelType; mcuId?: string } = {}) => linkOptions({ to: '/', search: view }),
  login: () => linkOptions({ to: '/login' }),
  retrieve: () => linkOptions({ to: '/login/retrieve' }),
} as const;
