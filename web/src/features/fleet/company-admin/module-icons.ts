import type { Module } from '#domain/foundation/permissions/permissions.ts';
import type { IconName } from '../../../ui/art/icon-paths.ts';

/** What a module is about, where there is no room for its name. */
export const MODULE_ICONS: Readonly<Record<Module, IconName>> = {
  yhub: 'signal',
  kisae: 'voltage',
  Energy: 'bolt',
  GPDEnergy: 'battery-empty',
  message: 'bell',
  lease: 'calendar',
  charger: 'power',
  order: 'list',
  dataService: 'layers',
  deviceManage: 'gear',
  help: 'info',
};
