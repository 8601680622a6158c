import { api } from '../../contract/api.ts';
import { i18nCalls } from './calls.ts';
import { i18nMeanings } from './meanings.ts';

export const i18nApi = api({ Installation: i18nCalls }, i18nMeanings);
