import { api } from '../../contract/api.ts';
import { apiKeyCalls } from './calls.ts';
import { apiKeysMeanings } from './meanings.ts';

export const apiKeysApi = api({ 'API keys': apiKeyCalls }, apiKeysMeanings);
