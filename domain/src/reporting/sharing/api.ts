import { api } from '../../contract/api.ts';
import { sharingCalls } from './calls.ts';
import { sharingMeanings } from './meanings.ts';

export const sharingApi = api({ Sharing: sharingCalls }, sharingMeanings);
