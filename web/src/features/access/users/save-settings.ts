import type { TableChoice } from '#domain/contract/table-file.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { isLanguage, type Language } from '#domain/foundation/i18n/languages.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type Session, sessionQuery } from '../../../api/session.ts';
import { readToken } from '../../../api/token.ts';
import { chooseLanguage, chosenLanguage, showLanguage } from '../../../i18n/i18n.ts';
import { chosenTable } from '../../../i18n/table-separator.ts';
import { chosenTemperatureUnit } from '../../../i18n/temperature-unit.ts';
import type { MapServiceKey } from '../../../map/map-service.ts';
import { chosenTheme, type Theme } from '../../../theme/theme.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { chosenMap } from './chosen-map.ts';

/** Guests and visitors who are not signed in keep their settings in the browser only. */
function saveOnServer(save: () => Promise<unknown>): void {
  const session: Session | undefined = queryClient.getQueryData(sessionQuery.queryKey);
  if (readToken() === null || !session || !can.saveOwnSettings(session).allowed) return;
  save().catch((error: unknown) => showError(error, 'setting'));
}

export async function saveLanguage(language: Language): Promise<void> {
  saveOnServer(() => ask('setLanguage', { language }));
  await chooseLanguage(language);
}

export function saveTheme(theme: Theme): void {
  chosenTheme.set(theme);
  saveOnServer(() => ask('setSkinTheme', { skinTheme: theme }));
}

export function saveTemperatureUnit(temperatureType: TemperatureUnit): void {
  chosenTemperatureUnit.set(temperatureType);
  saveOnServer(() => ask('setTemperatureType', { temperatureType }));
}

export function saveTableFormat(tableFormat: TableChoice): void {
  chosenTable.set(tableFormat);
  saveOnServer(() => ask('setTableFormat', { tableFormat }));
}

export function saveMap(map: MapServiceKey): void {
  chosenMap.set(map);
  saveOnServer(() => ask('setMap', { map }));
}

let languageOfVisit: Language | null = null;

/** A language in the address applies for this visit, whatever the account's setting. */
export function fixLanguage(language: Language): void {
  languageOfVisit = language;
}

/** The account's settings apply in every browser; a guest's settings are those of the browser. */
export async function applySettings({ role, settings }: Pick<Session, 'role' | 'settings'>): Promise<void> {
  if (!can.saveOwnSettings({ role }).allowed) return;
  chosenTheme.set(settings.skinTheme);
  chosenTemperatureUnit.set(settings.temperatureType);
  chosenTable.set(settings.tableFormat);
  chosenMap.set(settings.map === 'regional' ? 'regional' : 'world');
  if (languageOfVisit !== null || !isLanguage(settings.lang)) return;
  chosenLanguage.set(settings.lang);
  await showLanguage(settings.lang);
}
