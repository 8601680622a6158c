import { z } from 'zod';
import { get } from '../../contract/define.ts';
import { companyIds } from '../../contract/fields.ts';
import { sitePlan } from './site-plan-schema.ts';

export interface CompanyNode {
  /** Behind `ID` where it is pinned: that of the company at the top, the caller's own. */
  id: number | string;
  companyName: string;
  parentId: number | null;
  idx: string;
  deviceCount: number;
  childList: CompanyNode[];
}
const companyNode: z.ZodType<CompanyNode> = z.object({
  id: z.union([z.int(), z.string().regex(/^ID\d+$/)]),
  companyName: z.string(),
  parentId: z.int().nullable(),
  idx: z.string(),
  deviceCount: z.int(),
  get childList() {
    return z.array(companyNode);
  },
});

export const companyCalls = {
  companyTree: get('/user/company/tree', {
    summary:
      "The caller's company with everything below it; names in pinyin order. Its own id is pinned, with the prefix `ID`; lists of companies take ids with and without",
    output: companyNode,
  }),
  companySites: get('/manager/getCompanySiteList', {
    summary: 'Sites of companies and their subtrees',
    input: z.object({ companyIdList: companyIds().default([]) }),
    output: z.array(
      z.object({
        id: z.int(),
        companyId: z.int(),
        companyName: z.string(),
        name: z.string(),
        timeZone: z.string().nullable(),
        place: z.object({ lat: z.number(), lon: z.number() }).nullable(),
        plan: sitePlan,
      }),
    ),
  }),
};
