import { api } from '../../contract/api.ts';
import { labelsMeanings } from '../../foundation/labels/meanings.ts';
import { batteryCalls } from './calls.ts';
import { batteriesMeanings } from './meanings.ts';

export const batteriesApi = api({ Batteries: batteryCalls }, batteriesMeanings, labelsMeanings);
