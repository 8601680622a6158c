import { type Build, isNewer } from '#domain/foundation/system/build.ts';
import type { systemCalls } from '#domain/foundation/system/calls.ts';
import { backupNotice } from '#domain/foundation/system/notices.ts';
import type { Context } from '../../context.ts';
import { readBackupState } from '../../platform/backup/scheduled/state.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Texts } from '../i18n/texts.ts';
import { offeredBuild, releaseNotes } from './release.ts';

/** The version served here, and whether it is newer than the page's own. */
export function systemHandlers(
  { config, within, clock }: Pick<Context, 'config' | 'within' | 'clock'>,
  texts: Texts,
): Handlers<typeof systemCalls> {
  const offered = () => offeredBuild(config.consoleDir, config.version);
  const answer = ({ version, build }: Build) => ({
    versionName: version,
    productVersion: config.version,
    build,
    remark: JSON.stringify(releaseNotes(texts, version)),
  });
  return {
    systemNotices: async () => {
      const state = await readBackupState(within);
      const notice = state && backupNotice(state, clock.now());
      return notice ? [notice] : [];
    },
    checkVersion: async () => answer(await offered()),
    checkUpdate: async ({ input: { versionName, build, builtAt } }) => {
      const own = await offered();
      return { ...answer(own), update: isNewer(own, { version: versionName, build, builtAt }) };
    },
  };
}
