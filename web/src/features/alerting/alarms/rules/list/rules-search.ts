import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { isDeviceType } from '#domain/foundation/devices/device-types.ts';
import { matchOf, type RawSearch, textOf } from '../../../../../routes/search-params.ts';

/** Whose rules are looked at; without any of it those of the reader's company. */
export interface RulesSearch {
  company?: number | undefined;
  site?: number | undefined;
  type?: string | undefined;
  /** Devices, by commas. */
  devices?: string | undefined;
}

export interface RuleSearch extends RulesSearch {
  key: string;
}

const KEY = /^([a-zA-Z]{1,40}|own:\d{1,10})$/;
/** The key in the address of a rule that does not exist yet. */
export const NEW_RULE = 'new';

const idOf = (search: RawSearch, name: string): number | undefined =>
  Number(matchOf(search, name, /^[1-9]\d{0,8}$/)) || undefined;

export function readRulesSearch(search: RawSearch): RulesSearch {
  const type = textOf(search, 'type', 1);
  const devices = textOf(search, 'devices')
    ?.split(',')
    .filter((mcuId) => DEVICE_IDENTITY.test(mcuId));
  return {
    company: idOf(search, 'company'),
    site: idOf(search, 'site'),
    type: type !== undefined && isDeviceType(type) ? type : undefined,
    devices: devices?.length ? devices.join(',') : undefined,
  };
}

export const readRuleSearch = (search: RawSearch): RuleSearch => ({
  ...readRulesSearch(search),
  key: matchOf(search, 'key', KEY) ?? '',
});

/** Whose rules an address means. */
export function scopeOf({ company, site, type, devices }: RulesSearch, ownCompanyId: number): RuleScope {
  if (devices !== undefined) return { mcuIds: devices.split(',') };
  const companyId = company ?? ownCompanyId;
  if (site !== undefined) return { companyId, siteId: site };
  return type === undefined ? { companyId } : { companyId, deviceType: type };
}

/** The address of a scope. */
export function searchOf(scope: RuleScope): RulesSearch {
  if ('mcuIds' in scope) return { devices: scope.mcuIds.join(',') };
  return {
    company: scope.companyId,
    ...('siteId' in scope && { site: scope.siteId }),
    ...('deviceType' in scope && { type: scope.deviceType }),
  };
}

export type ScopeName = 'company' | 'site' | 'type' | 'devices';
export function scopeName(scope: RuleScope): ScopeName {
  if ('mcuIds' in scope) return 'devices';
  if ('siteId' in scope) return 'site';
  return 'deviceType' in scope ? 'type' : 'company';
}
