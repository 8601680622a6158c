import { api } from '../../contract/api.ts';
import { systemMeanings } from '../../foundation/system/meanings.ts';
import { accountCalls } from './account-calls.ts';
import { userCalls } from './calls.ts';
import { usersMeanings } from './meanings.ts';

export const usersApi = api(
  { 'Sign-in and account': { ...userCalls, ...accountCalls } },
  usersMeanings,
  systemMeanings,
);
