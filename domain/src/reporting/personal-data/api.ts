import { api } from '../../contract/api.ts';
import { personalDataCalls } from './calls.ts';

export const personalDataApi = api({ 'Sign-in and account': personalDataCalls });
