import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const apiKeysMeanings: Meanings = {
  access: 'What the key may do: read, write (read too), or control devices (write too).',
  'addCompanyApiKey.key': 'The key. It is told here once.',
  'addMyApiKey.key': 'The key. It is told here once.',
  lastNetwork: 'Network that the key was last used from.',
  madeBy: 'Who made it.',
  owner: 'The account whose rights it has; null for a key of the company.',
};
