import { api } from '../../contract/api.ts';
import { labelCalls } from './calls.ts';
import { labelsMeanings } from './meanings.ts';

export const labelsApi = api({ 'Tags and fields': labelCalls }, labelsMeanings);
