import type { BridgeSettings } from '#domain/fleet/bridges/calls.ts';

type Settings = BridgeSettings['source'];
/** What some of the sources have. */
type Source = Partial<
  Omit<Extract<Settings, { type: 'json-mqtt' }>, 'type'> & Omit<Extract<Settings, { type: 'json-http' }>, 'type'>
>;

/** Settings of a source that few need, while they are typed. */
export interface MoreDraft {
  readonly ca: string;
  readonly fingerprint: string;
  readonly changes: 'all' | 'only';
  readonly samples: string;
  readonly bindingPart: string;
  /** `left = 0, right = 1` */
  readonly bindingUnits: string;
  readonly availabilityTopic: string;
  readonly availabilityGone: string;
}

export const NO_MORE: MoreDraft = {
  ...{ ca: '', fingerprint: '', changes: 'all', samples: '', bindingPart: '', bindingUnits: '' },
  ...{ availabilityTopic: '', availabilityGone: 'offline' },
};

export function moreOf(source: BridgeSettings['source']): MoreDraft {
  const { ca, fingerprint, changes, binding, availability, mapping } = source as Source;
  return {
    ...{ ca: ca ?? '', fingerprint: fingerprint ?? '', changes: changes ? 'only' : 'all' },
    samples: mapping?.samples ?? '',
    ...(binding
      ? { bindingPart: String(binding.part), bindingUnits: writtenUnits(binding.units) }
      : { bindingPart: '', bindingUnits: '' }),
    availabilityTopic: availability?.topic ?? '',
    availabilityGone: availability?.gone ?? NO_MORE.availabilityGone,
  };
}

const writtenUnits = (units: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(units)
    .map(([part, unit]) => `${part} = ${unit}`)
    .join(', ');

/** Units by parts of a topic; null for what is none. */
export function unitsOf(text: string): Record<string, number> | null {
  const units: Record<string, number> = {};
  for (const each of text.split(/[,\n]/)) {
    const [, part = '', unit] = /^\s*(.*\S)\s*=\s*(\d{1,5})\s*$/.exec(each) ?? [];
    if (part === '' || Number(unit) > 65_535) return null;
    units[part] = Number(unit);
  }
  return units;
}

/** SHA-256 of a certificate, as tools write it. */
export const isFingerprint = (text: string): boolean => /^([0-9a-f]{2}:?){31}[0-9a-f]{2}$/i.test(text.trim());

const given = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() });

export const trustOf = ({ ca, fingerprint }: MoreDraft): object => ({
  ...given('ca', ca),
  ...given('fingerprint', fingerprint),
});

export const availabilityOf = ({ availabilityTopic, availabilityGone }: MoreDraft): object =>
  availabilityTopic.trim() === ''
    ? {}
    : { availability: { topic: availabilityTopic.trim(), gone: availabilityGone.trim() } };

export const bindingOf = ({ bindingPart, bindingUnits }: MoreDraft): object =>
  bindingPart === '' ? {} : { binding: { part: Number(bindingPart), units: unitsOf(bindingUnits) ?? {} } };
