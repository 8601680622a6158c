import { type ConfigurationPart, configurationFault, differingFields } from '#domain/control/configuration.ts';
import type { Template } from './template-queries.ts';

/** Which new devices get a template by themselves. */
export type DefaultFor = 'none' | 'all' | 'prefix';

/** What stands in the fields beside the configuration itself. */
export interface TemplateDetails {
  readonly name: string;
  readonly companyId: string;
  readonly defaultFor: DefaultFor;
  readonly prefix: string;
}

export const defaultForOf = (snPrefix: string | null): DefaultFor =>
  snPrefix === null ? 'none' : snPrefix === '' ? 'all' : 'prefix';

export const detailsOf = ({ name, companyId, snPrefix }: Pick<Template, 'name' | 'companyId' | 'snPrefix'>) => ({
  name,
  companyId: companyId === 0 ? '' : String(companyId),
  defaultFor: defaultForOf(snPrefix),
  prefix: snPrefix ?? '',
});

export const MAX_PREFIX_LENGTH = 40;
const PREFIX = /^[0-9A-Za-z-]{1,40}$/;

export type DetailFaults = {
  readonly [field in keyof TemplateDetails]?: 'name_empty' | 'company_empty' | 'prefix_wrong';
};

/** What is wrong with them; the server checks the same again. */
export const detailFaults = ({ name, companyId, defaultFor, prefix }: TemplateDetails): DetailFaults => ({
  ...(name.trim() === '' && { name: 'name_empty' as const }),
  ...(companyId === '' && { companyId: 'company_empty' as const }),
  ...(defaultFor === 'prefix' && !PREFIX.test(prefix.trim()) && { prefix: 'prefix_wrong' as const }),
});

/** As the call takes it. */
export const givenDetails = ({ name, companyId, defaultFor, prefix }: TemplateDetails) => ({
  name: name.trim(),
  companyId: Number(companyId),
  snPrefix: defaultFor === 'none' ? null : defaultFor === 'all' ? '' : prefix.trim(),
});

/** What a template changes of what a device has, and whether both together are no configuration. */
export function changesBy(template: ConfigurationPart, known: ConfigurationPart) {
  const fields = differingFields(template, known);
  const changes = Object.fromEntries(fields.map((field) => [field, template[field]])) as ConfigurationPart;
  return { fields, changes, fault: configurationFault(changes, known) };
}
