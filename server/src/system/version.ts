import { type Build, isNewer } from '#domain/system/build.ts';
import type { systemCalls } from '#domain/system/calls.ts';
import type { Context } from '../context.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { offeredBuild, releaseNotes } from './release.ts';

/** What this server gives out, and whether that is newer than what a page has. */
export function systemHandlers({ config }: Pick<Context, 'config'>, texts: Texts): Handlers<typeof systemCalls> {
  const offered = () => offeredBuild(config.consoleDir, config.version);
  const answer = ({ version, build }: Build) => ({
    versionName: version,
    build,
    remark: JSON.stringify(releaseNotes(texts, version)),
  });
  return {
    checkVersion: async () => answer(await offered()),
    checkUpdate: async ({ input: { versionName, build, builtAt } }) => {
      const own = await offered();
      return { ...answer(own), update: isNewer(own, { version: versionName, build, builtAt }) };
    },
  };
}
