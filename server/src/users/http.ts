import type { FastifyRequest } from 'fastify';
import type { userCalls } from '#domain/users/calls.ts';
import type { Context } from '../context.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Handlers } from '../platform/http/serve.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { AuditCounter } from '../system/audit-counter.ts';
import { signInAsGuest } from './guest.ts';
import { countGuide, guideCount } from './guide.ts';
import { GUEST_NAME } from './login-key.ts';
import { accountTyped, nobody, notedActions } from './noted.ts';
import { retrievePassword } from './retrieve-password.ts';
import { sendRetrieveCode } from './send-retrieve-code.ts';
import { sendVerifyCode } from './send-verify-code.ts';
import type { SessionDirectory } from './session-directory.ts';
import { saveLanguage, saveSetting } from './settings.ts';
import { createSuperAdmin } from './setup.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { drawVerifyCode } from './verify-code.ts';
import { webInfo } from './web-info.ts';
import { whoAmI } from './who-am-i.ts';

interface Parts {
  sessions: SessionDirectory;
  mailer: Mailer;
  texts: Texts;
  auditCounter: AuditCounter;
}

export function userHandlers(
  context: Context,
  { sessions, mailer, texts, auditCounter }: Parts,
): Handlers<typeof userCalls> {
  const post = { mailer, texts };
  const noted = notedActions(auditCounter);
  return {
    verifyCode: () => drawVerifyCode(context.within, context.clock.now()),
    sendVerifyCode: ({ input, request }) => sendVerifyCode(context, post, input.userLoginName, request.ip),
    userLogin: ({ input, request }) =>
      noted.refusals('users.signIn', request.ip, accountTyped('login_key', input.userLoginName), () =>
        signIn(context, input, request.ip),
      ),
    guestLogin: ({ input, request }) =>
      noted.all('users.guestSignIn', request.ip, accountTyped('login_key', GUEST_NAME), () =>
        signInAsGuest(context, input.language, request.ip),
      ),
    logout: ({ session, request }) => signOut(context, { sessions, auditCounter }, session, request.ip),
    userInfo: ({ session }) => context.within(session, (tx) => whoAmI(tx, session)),
    webInfo: async ({ request }) => webInfo(context, await companyOfCaller(sessions, request)),
    setTemperatureType: ({ session, input }) =>
      saveSetting(context, session, { column: 'temperature_unit', value: input.temperatureType }),
    setSkinTheme: ({ session, input }) =>
      saveSetting(context, session, { column: 'skin_theme', value: input.skinTheme }),
    setMap: ({ session, input }) => saveSetting(context, session, { column: 'map_service', value: input.map }),
    setLanguage: ({ session, input }) => saveLanguage(context, sessions, session, input.language),
    getCloseGuide: ({ session }) => guideCount(context, session),
    closeGuide: ({ session }) => countGuide(context, session),
    sendRetrieveCode: ({ input, request }) =>
      noted.all('users.sendRetrieveCode', request.ip, accountTyped('email_key', input.email), () =>
        sendRetrieveCode(context, post, input.email, request.ip),
      ),
    retrievePassword: ({ input, request }) =>
      noted.refusals('users.retrievePassword', request.ip, accountTyped('email_key', input.email), () =>
        retrievePassword(context, sessions, input, request.ip),
      ),
    createSuperAdmin: ({ input, request }) =>
      noted.refusals('users.createSuperAdmin', request.ip, nobody, () => createSuperAdmin(context, input, request.ip)),
    getUserModuleLis: async ({ session }) => [...session.modules],
  };
}

/** Web info is public, but a signed-in caller gets the brand of its company. */
async function companyOfCaller(sessions: SessionDirectory, request: FastifyRequest): Promise<string | null> {
  const { token } = request.headers;
  return typeof token === 'string' ? ((await sessions.find(token))?.path ?? null) : null;
}
