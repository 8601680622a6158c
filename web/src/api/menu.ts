import { useMemo } from 'react';
import { type Desktop, type Menu, menuOf, modulesInMenu, parseDesktop } from '#domain/access/users/desktop.ts';
import { can, type Module } from '#domain/foundation/permissions/permissions.ts';
import { storedValue, useStored } from '../storage/stored-value.ts';
import { useSession } from './session.ts';

/** The menu as a guest has arranged it in this browser; accounts keep theirs on the server. */
export const desktopOfGuest = storedValue<Desktop>('local', 'desktop', {
  read: parseDesktop,
  write: (desktop) => (desktop.length === 0 ? null : JSON.stringify(desktop)),
});

export function useDesktop(): Desktop {
  const ofGuest = useStored(desktopOfGuest);
  const session = useSession();
  return can.saveOwnSettings(session).allowed ? session.desktop : ofGuest;
}

/** Every entry that the session may have in its menu, shown or not. */
export function useMenu(): Menu {
  const { modules, role } = useSession();
  const desktop = useDesktop();
  return useMemo(() => menuOf(modulesInMenu(modules, role), desktop), [modules, role, desktop]);
}

export const useShownMenu = (): Menu => useMenu().filter(({ visible }) => visible);

/** Modules with an entry in the menu. One that is switched off is still open to the session by its address. */
export const useShownModules = (): readonly Module[] => useShownMenu().map(({ key }) => key);
