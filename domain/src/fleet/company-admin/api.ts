import { api } from '../../contract/api.ts';
import { companiesMeanings } from '../../foundation/companies/meanings.ts';
import { labelsMeanings } from '../../foundation/labels/meanings.ts';
import { authorityCalls } from './authority-calls.ts';
import { brandCalls } from './brand-calls.ts';
import { companyAdminCalls } from './calls.ts';
import { companyAdminMeanings } from './meanings.ts';
import { planCalls } from './plan-calls.ts';

export const companyAdminApi = api(
  { 'Companies and accounts': { ...companyAdminCalls, ...planCalls, ...brandCalls, ...authorityCalls } },
  companyAdminMeanings,
  companiesMeanings,
  labelsMeanings,
);
