import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const templatesMeanings: Meanings = {
  snPrefix:
    'Devices whose serial number begins so get the template by default; empty: every device of the company; null: none.',
};
