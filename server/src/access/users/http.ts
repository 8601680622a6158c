import type { accountCalls } from '#domain/access/users/account-calls.ts';
import type { userCalls } from '#domain/access/users/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { AuditCounter } from '../../foundation/system/audit-counter.ts';
import type { MapServices } from '../../foundation/system/maps/map-services.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { pageAccounts } from './accounts/accounts.ts';
import { deleteUser, insertUser, resetPassword, updateUser } from './accounts/manage.ts';
import { changePassword, saveDesktop, saveUserInfo } from './accounts/own-account.ts';
import { closeGuide, guideCount } from './guide.ts';
import { accountTyped, nobody, notedActions } from './noted.ts';
import { originOf } from './origin.ts';
import { confirmEmail, sendEmailProof } from './proofs/email-proof.ts';
import { finishSignIn, setPasswordByLink } from './proofs/password-links.ts';
import { retrievePassword } from './proofs/retrieve-password.ts';
import { sendRetrieveCode } from './proofs/send-retrieve-code.ts';
import { sendVerifyCode } from './proofs/send-verify-code.ts';
import { drawVerifyCode } from './proofs/verify-code.ts';
import { signInAsGuest } from './sessions/guest.ts';
import { GUEST_NAME } from './sessions/login-key.ts';
import { endOwnSessions, ownSessions } from './sessions/own-sessions.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import { type Gate, type MayUsePassword, signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { whoAmI } from './sessions/who-am-i.ts';
import { saveLanguage, saveSetting } from './settings.ts';
import { createSuperAdmin } from './setup.ts';
import { webInfo } from './web-info.ts';

interface Parts {
  sessions: SessionDirectory;
  mailer: Mailer;
  texts: Texts;
  auditCounter: AuditCounter;
  maps: Pick<MapServices, 'current'>;
  mayUsePassword: MayUsePassword;
  /** What is asked for after the password. */
  gate: Gate;
}

export function userHandlers(
  context: Context,
  { sessions, mailer, texts, auditCounter, maps, mayUsePassword, gate }: Parts,
): Handlers<typeof userCalls & typeof accountCalls> {
  const post = { mailer, texts };
  const managed = { ...post, sessions };
  const noted = notedActions(auditCounter);
  return {
    verifyCode: () => drawVerifyCode(context.within, context.clock.now()),
    sendVerifyCode: ({ input, request }) => sendVerifyCode(context, post, input.userLoginName, request.ip),
    userLogin: ({ input, request }) =>
      noted.refusals('users.signIn', request.ip, accountTyped('login_key', input.userLoginName), () =>
        signIn(context, { mayUsePassword, gate }, input, originOf(request)),
      ),
    guestLogin: ({ input, request }) =>
      noted.all('users.guestSignIn', request.ip, accountTyped('login_key', GUEST_NAME), () =>
        signInAsGuest(context, input.language, originOf(request)),
      ),
    logout: ({ session, input, request }) =>
      signOut(context, { sessions, auditCounter }, session, { address: request.ip, ...input }),
    userInfo: ({ session, request }) => whoAmI(context, session, request),
    webInfo: ({ input, request }) =>
      webInfo(
        context,
        { host: request.hostname, company: input.company },
        { sendsMail: mailer.isConfigured, maps: maps.current() },
      ),
    setTemperatureType: ({ session, input }) =>
      saveSetting(context, session, { column: 'temperature_unit', value: input.temperatureType }),
    setTableFormat: ({ session, input }) =>
      saveSetting(context, session, { column: 'table_format', value: input.tableFormat }),
    setSkinTheme: ({ session, input }) =>
      saveSetting(context, session, { column: 'skin_theme', value: input.skinTheme }),
    setMap: ({ session, input }) => saveSetting(context, session, { column: 'map_service', value: input.map }),
    setLanguage: ({ session, input }) => saveLanguage(context, sessions, session, input.language),
    getCloseGuide: ({ session, input }) => guideCount(context, session, input),
    closeGuide: ({ session, input }) => closeGuide(context, session, input),
    sendRetrieveCode: ({ input, request }) =>
      noted.all('users.sendRetrieveCode', request.ip, accountTyped('email_key', input.email), () =>
        sendRetrieveCode(context, post, input.email, request.ip),
      ),
    retrievePassword: ({ input, request }) =>
      noted.refusals('users.retrievePassword', request.ip, accountTyped('email_key', input.email), () =>
        retrievePassword(context, sessions, input, request.ip),
      ),
    createSuperAdmin: ({ input, request }) =>
      noted.refusals('users.createSuperAdmin', request.ip, nobody, () =>
        createSuperAdmin(context, post, input, originOf(request)),
      ),
    userV3PageList: ({ session, input }) => context.within(session, (tx) => pageAccounts(tx, session, input)),
    insertUser: ({ session, input }) => insertUser(context, managed, session, input),
    updateUserById: ({ session, input }) => updateUser(context, managed, session, input),
    deleteUserById: ({ session, input }) => deleteUser(context, managed, session, input.id),
    resetPassword: ({ session, input }) => resetPassword(context, managed, session, input.id),
    setPasswordByLink: ({ input, request }) =>
      noted.refusals('users.choosePassword', request.ip, nobody, () =>
        setPasswordByLink(context, sessions, input, request.ip),
      ),
    finishSignIn: ({ input, request }) =>
      noted.refusals('users.signIn', request.ip, nobody, () => finishSignIn(context, input, originOf(request))),
    changePassword: ({ session, input }) => changePassword(context, sessions, session, input),
    saveUserInfo: ({ session, input }) => saveUserInfo(context, post, session, input),
    sendEmailProof: ({ session, input }) => sendEmailProof(context, post, session, input.id),
    confirmEmail: ({ input, request }) =>
      noted.refusals('users.confirmEmail', request.ip, nobody, () => confirmEmail(context, input.link, request.ip)),
    setDesktop: ({ session, input }) => saveDesktop(context, session, input),
    listMySessions: ({ session }) => ownSessions(context, session),
    endMySessions: ({ session, input }) => endOwnSessions(context, sessions, session, input.id),
    getUserModuleLis: async ({ session }) => [...session.modules],
  };
}
