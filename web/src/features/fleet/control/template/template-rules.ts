import {
  type ConfigurationPart,
  configurationFault,
  differingFields,
} from '#domain/foundation/devices/configuration.ts';
import type { Template } from './template-queries.ts';

/** Which new devices get a template automatically. */
export type DefaultFor = 'none' | 'all' | 'prefix';

/** The fields besides the configuration itself. */
export interface TemplateDetails {
  readonly name: string;
  readonly companyId: string;
  readonly defaultFor: DefaultFor;
  readonly snPrefix: string;
}

export const defaultForOf = (snPrefix: string | null): DefaultFor =>
  snPrefix === null ? 'none' : snPrefix === '' ? 'all' : 'prefix';

export const detailsOf = ({ name, companyId, snPrefix }: Pick<Template, 'name' | 'companyId' | 'snPrefix'>) => ({
  name,
  companyId: companyId === 0 ? '' : String(companyId),
  defaultFor: defaultForOf(snPrefix),
  snPrefix: snPrefix ?? '',
});

export const MAX_PREFIX_LENGTH = 40;
const PREFIX = /^[0-9A-Za-z-]{1,40}$/;

type DetailFaults = {
  readonly [field in keyof TemplateDetails]?: 'name_empty' | 'company_empty' | 'prefix_wrong';
};

/** The errors of these fields; the server checks them again. */
export const detailFaults = ({ name, companyId, defaultFor, snPrefix }: TemplateDetails): DetailFaults => ({
  ...(name.trim() === '' && { name: 'name_empty' as const }),
  ...(companyId === '' && { companyId: 'company_empty' as const }),
  ...(defaultFor === 'prefix' && !PREFIX.test(snPrefix.trim()) && { snPrefix: 'prefix_wrong' as const }),
});

/** The fields as the call expects them. */
export const givenDetails = ({ name, companyId, defaultFor, snPrefix }: TemplateDetails) => ({
  name: name.trim(),
  companyId: Number(companyId),
  snPrefix: defaultFor === 'none' ? null : defaultFor === 'all' ? '' : snPrefix.trim(),
});

/** The changes of a template to a device, and whether the combination is an invalid configuration. */
export function changesBy(template: ConfigurationPart, known: ConfigurationPart) {
  const fields = differingFields(template, known);
  const changes = Object.fromEntries(fields.map((field) => [field, template[field]])) as ConfigurationPart;
  return { fields, changes, fault: configurationFault(changes, known) };
}
