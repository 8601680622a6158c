import { api } from '../../contract/api.ts';
import { singleSignOnCalls } from './calls.ts';
import { singleSignOnMeanings } from './meanings.ts';

export const singleSignOnApi = api({ 'Sign-in and account': singleSignOnCalls }, singleSignOnMeanings);
