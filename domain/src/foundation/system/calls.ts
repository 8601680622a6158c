import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { instant, int } from '../../contract/fields.ts';
import { BACKUP_FAULTS } from './notices.ts';

const noticeOutput = z.object({
  kind: z.enum(['backup_failed', 'backup_old']),
  fault: z.enum(BACKUP_FAULTS).nullable(),
  /** When the last good backup was begun, UTC ms. */
  lastGoodAt: z.int().nullable(),
});

/** Which app asks; this server gives out the web console, type 2. */
const app = {
  appId: z.string().max(100).default(''),
  appName: z.string().max(100).default(''),
  appType: int(2, 2).default(2),
};

/** `remark`: the release notes, a line each, as JSON text by language. */
const version = z.object({
  versionName: z.string(),
  productVersion: z.string(),
  build: z.string(),
  remark: z.string(),
});

export const systemCalls = {
  systemNotices: get('/system/notices', {
    summary: 'Problems of the installation for the super admin: backups that failed or are too old',
    access: 'seeSystemNotices',
    output: z.array(noticeOutput),
  }),
  checkVersion: post('/manager/appVersionInfo/checkVersion', {
    effect: 'reads',
    summary: 'The version of the console on this server, and its release notes',
    input: z.object(app),
    output: version,
  }),
  checkUpdate: post('/manager/appVersionInfo/checkUpdate', {
    effect: 'reads',
    summary: 'Whether this server has a newer console than the page that asks',
    input: z.object({
      ...app,
      versionName: z.string().max(40),
      build: z.string().max(100).default(''),
      builtAt: instant().default(0),
    }),
    output: version.extend({ update: z.boolean() }),
  }),
};
