import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../devices/meanings.ts';
import { labelsMeanings } from '../labels/meanings.ts';
import { viewCalls } from './calls.ts';
import { viewsMeanings } from './meanings.ts';

export const viewsApi = api({ 'Tags and fields': viewCalls }, viewsMeanings, labelsMeanings, devicesMeanings);
