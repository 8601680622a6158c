import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, json, list } from '../../contract/fields.ts';
import {
  BRAND_PICTURES,
  hostNameOf,
  MAX_BRAND_PICTURE_BYTES,
  MAX_HOSTS,
  MAX_SITE_NAME_LENGTH,
} from '../../foundation/companies/brand.ts';

const companyId = () => int(1);
const picture = z.enum(BRAND_PICTURES);

/** Pictures are addresses; null where there is none. */
const own = z.object({
  siteName: z.string(),
  pictures: z.object({
    logo: z.string().nullable(),
    logoDark: z.string().nullable(),
    icon: z.string().nullable(),
  }),
  /** In the order in which mails choose; `usedAt`: the day on which somebody of the company was last signed in there. */
  hosts: z.array(z.object({ host: z.string(), usedAt: z.int().nullable() })),
});
export type OwnBrand = z.infer<typeof own>;

const host = z
  .string()
  .max(260)
  .refine((typed) => hostNameOf(typed) !== null, 'must be a host name')
  .transform((typed) => hostNameOf(typed)!)
  .pipe(z.string());

export const brandCalls = {
  companyBrand: post('/user/company/brand', {
    effect: 'reads',
    summary: 'How the console of a company directly below the root calls itself; those below it inherit it',
    refusals: ['company_not_found', 'brand_not_here'],
    access: 'manageCompany',
    input: z.object({ companyId: companyId() }),
    output: own,
  }),
  saveBrandName: post('/user/company/saveBrandName', {
    summary: 'The name that the console of a company has; empty: none of its own',
    refusals: ['company_not_found', 'brand_not_here'],
    access: 'manageCompany',
    input: z.object({
      companyId: companyId(),
      siteName: z
        .string()
        .trim()
        .max(MAX_SITE_NAME_LENGTH)
        .refine((name) => !/\p{Cc}/u.test(name), 'must be one line'),
    }),
    output: own,
  }),
  uploadBrandPicture: post('/user/company/uploadBrandPicture', {
    summary:
      'A picture of the brand (field file: JPEG, PNG or WebP), in place of the one before; it is re-encoded as PNG',
    refusals: ['company_not_found', 'brand_not_here', 'img_ext_not_support'],
    access: 'manageCompany',
    body: 'multipart',
    maxFileBytes: MAX_BRAND_PICTURE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object({ companyId: companyId(), picture }),
    output: own,
  }),
  removeBrandPicture: post('/user/company/removeBrandPicture', {
    summary: 'Remove a picture of the brand',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: companyId(), picture }),
    output: own,
  }),
  saveBrandHosts: post('/user/company/saveBrandHosts', {
    summary: 'The host names at which the console shows this brand before the sign-in; each belongs to one company',
    refusals: ['brand_host_taken'],
    access: 'chooseBrandHosts',
    input: z.object({ companyId: companyId(), hosts: json(list(host, { max: MAX_HOSTS })) }),
    output: own,
  }),
};
