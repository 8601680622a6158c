import { parseJson } from '../../contract/json-text.ts';
import { DEVICE_IDENTITY } from '../../foundation/basics/device-facts.ts';
import { SERIAL_NUMBER } from '../../foundation/devices/device-limits.ts';

/** The numbers on the label of a unit. */
export interface Label {
  readonly sn: string | null;
  readonly mcuId: string | null;
}

const NAMES: Readonly<Record<string, keyof Label>> = {
  sn: 'sn',
  serial: 'sn',
  serialno: 'sn',
  mcuid: 'mcuId',
  mcu: 'mcuId',
  id: 'mcuId',
};

const pairsOf = (text: string): [string, string][] => {
  if (URL.canParse(text) && /^https?:/i.test(text)) {
    const { searchParams, hash, pathname } = new URL(text);
    const inHash = new URLSearchParams(hash.split('?')[1] ?? '');
    const last = pathname.split('/').at(-1) ?? '';
    return [...searchParams, ...inHash, ...(SERIAL_NUMBER.test(last) ? [['sn', last] as [string, string]] : [])];
  }
  if (text.startsWith('{')) {
    try {
      return Object.entries(parseJson(text) as object).map(([name, value]) => [name, String(value)]);
    } catch {
      return [];
    }
  }
  return text.split(/[;,\n\r|]+/).flatMap((part) => {
    const [, name, value] = /^\s*([A-Za-z ]+)\s*[:=]\s*(\S+)\s*$/.exec(part) ?? [];
    return name !== undefined && value !== undefined ? [[name, value] as [string, string]] : [];
  });
};

/**
 * Reads the code on a unit's label: a serial number or an identity alone, `SN:…;MCU:…`, JSON, or an address that carries
 * them. Null when it is something else.
 */
export function readLabel(code: string): Label | null {
  const text = code.trim().slice(0, 1000);
  if (DEVICE_IDENTITY.test(text)) return { sn: null, mcuId: text.toLowerCase() };
  if (SERIAL_NUMBER.test(text)) return { sn: text, mcuId: null };
  const found: { sn: string | null; mcuId: string | null } = { sn: null, mcuId: null };
  for (const [name, value] of pairsOf(text)) {
    const field = NAMES[name.replace(/[\s_-]/g, '').toLowerCase()];
    if (field === 'sn' && SERIAL_NUMBER.test(value)) found.sn ??= value;
    if (field === 'mcuId' && DEVICE_IDENTITY.test(value)) found.mcuId ??= value.toLowerCase();
  }
  return found.sn === null && found.mcuId === null ? null : found;
}
