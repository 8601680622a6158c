import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { language } from '../../contract/fields.ts';
import { PROJECT } from './project.ts';

const texts = z.record(z.string(), z.string());
const project = z.literal(PROJECT).default(PROJECT);

export const i18nCalls = {
  getProjectValueMap: post('/manager/i18n/getProjectValueMap', {
    summary: 'All texts of the console in one language, by module; the language is in the header or the body',
    access: 'public',
    cost: 'nothing',
    input: z.object({ project, language: language().optional() }),
    output: z.record(z.string(), texts),
  }),
  getModuleValueMap: post('/manager/i18n/getModuleValueMap', {
    summary: 'Texts of one module in one language',
    access: 'public',
    cost: 'nothing',
    input: z.object({
      project,
      module: z
        .string()
        .regex(/^\w{1,40}$/)
        .default('index'),
      language: language().optional(),
    }),
    output: texts,
  }),
  getValueMap: post('/manager/i18n/getValueMap', {
    summary: 'Single texts by key; `available_languages` lists the languages with their own names',
    access: 'public',
    cost: 'nothing',
    input: z.object({
      project,
      module: z
        .string()
        .regex(/^\w{1,40}$/)
        .default('index'),
      keys: z.string().max(2000),
      language: language().optional(),
    }),
    output: texts,
  }),
};
