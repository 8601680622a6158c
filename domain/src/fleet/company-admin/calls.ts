import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, json, list, nothing, page, paging } from '../../contract/fields.ts';
import { isTimeZone } from '../../foundation/basics/time-zone.ts';
import { MAX_COMPANY_NAME_LENGTH, MAX_SESSION_HOURS } from '../../foundation/companies/limits.ts';
import { sitePlan } from '../../foundation/companies/site-plan-schema.ts';
import { labelConditions } from '../../foundation/labels/condition.ts';
import { labelsOfList } from '../../foundation/labels/list-fields.ts';
import { shownLabels } from '../../foundation/labels/shown.ts';
import { MODULES } from '../../foundation/permissions/permissions.ts';

const id = () => int(1);
const name = z.string().trim().min(1).max(MAX_COMPANY_NAME_LENGTH);
/** Empty: that of the company. */
const timeZone = z
  .string()
  .max(64)
  .refine((zone) => zone === '' || isTimeZone(zone), 'must be a time zone');
const modules = json(list(z.enum(MODULES), { max: MODULES.length }));
/** A place on the map, WGS-84; both or none. */
const place = json(z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).nullable());

/** A site in the table of sites of its company. */
const site = z.object({
  id: z.int(),
  name: z.string(),
  timeZone: z.string().nullable(),
  place: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  plan: sitePlan,
});

/** A company in the table of companies; the counts are of it alone, those named total of everything below it too. */
const listed = z.object({
  id: z.int(),
  companyName: z.string(),
  /** Null for the caller's own company, whose parent it may not see. */
  parentId: z.int().nullable(),
  idx: z.string(),
  timeZone: z.string().nullable(),
  modules: z.array(z.enum(MODULES)),
  servesGuests: z.boolean(),
  childCount: z.int(),
  deviceCount: z.int(),
  deviceTotal: z.int(),
  accountCount: z.int(),
  accountTotal: z.int(),
  siteCount: z.int(),
});
export type ListedCompany = z.infer<typeof listed>;

export const companyAdminCalls = {
  listByCompanyParentId: post('/user/company/listByCompanyParentId', {
    effect: 'reads',
    summary: 'The companies directly below one, names in pinyin order; below the own one when none is named',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id().optional() }),
    output: z.array(listed),
  }),
  listByCompanyParentId2: post('/user/company/listByCompanyParentId2', {
    effect: 'reads',
    summary: 'A company and everything below it as a flat list, names in pinyin order; the own one when none is named',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id().optional() }),
    output: z.array(listed),
  }),
  insertCompany: post('/user/company/insert', {
    summary: 'Add a company below another; without modules it has those of the other',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ parentId: id(), companyName: name, timeZone: timeZone.default(''), modules: modules.optional() }),
    output: z.object({ id: z.int() }),
  }),
  updateCompany: post('/user/company/update', {
    summary: 'Change a company: its name, time zone, modules, and for super admins whether guests see it',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({
      id: id(),
      companyName: name.optional(),
      timeZone: timeZone.optional(),
      modules: modules.optional(),
      servesGuests: flag().optional(),
    }),
    output: nothing,
  }),
  moveCompany: post('/user/company/move', {
    summary: 'Put a company with everything below it below another one',
    refusals: ['company_not_found', 'company_below_itself'],
    access: 'manageCompany',
    input: z.object({ id: id(), parentId: id() }),
    output: nothing,
  }),
  deleteCompany: post('/user/company/deleteById', {
    summary: 'Remove a company that has no companies, devices, accounts, orders or leases',
    refusals: ['company_not_found', 'company_in_use'],
    access: 'manageCompany',
    input: z.object({ id: id() }),
    output: nothing,
  }),
  sessionLimit: post('/user/company/sessionLimit', {
    summary: 'After how many hours the sessions of a company end however much they are used, and what holds from above',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id() }),
    output: z.object({
      /** Null: they have no such end. */
      hours: z.int().nullable(),
      above: z.int().nullable(),
      mayDemand: z.boolean(),
    }),
  }),
  saveSessionLimit: post('/user/company/saveSessionLimit', {
    summary: 'End the sessions of a company and all below it so many hours after the sign-in; 0 lifts the limit',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), hours: int(0, MAX_SESSION_HOURS) }),
    output: nothing,
  }),
  pageSites: post('/manager/site/page', {
    effect: 'reads',
    summary: 'The sites of a company alone, by name',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({
      companyId: id(),
      /** A part of the name. */
      key: z.string().trim().max(MAX_COMPANY_NAME_LENGTH).default(''),
      labels: labelConditions(),
      ...labelsOfList,
      ...paging,
    }),
    output: page(site.extend({ labels: shownLabels.optional() })),
  }),
  insertSite: post('/manager/site/insert', {
    effect: 'changes',
    summary: 'Add a site to a company',
    refusals: ['DuplicateName', 'company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), name, timeZone: timeZone.default(''), place: place.optional() }),
    output: z.object({ id: z.int() }),
  }),
  updateSite: post('/manager/site/update', {
    effect: 'changes',
    summary: 'Change a site: its name, time zone, place on the map',
    refusals: ['DuplicateName', 'site_not_found'],
    access: 'manageCompany',
    input: z.object({
      id: id(),
      name: name.optional(),
      timeZone: timeZone.optional(),
      place: place.optional(),
    }),
    output: nothing,
  }),
  deleteSite: post('/manager/site/deleteById', {
    effect: 'changes',
    summary: 'Remove a site; its devices stay with their company',
    refusals: ['site_not_found'],
    access: 'manageCompany',
    input: z.object({ id: id() }),
    output: nothing,
  }),
};
