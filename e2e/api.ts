import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Wattyard-demo-1';
/** The verification code of the demo. */
export const CODE = '0000';

interface Envelope<T> {
  readonly resultCode: number;
  readonly resultMessage: string;
  readonly resultModel: T;
}

/** A call as the console makes it, with the whole response. */
export async function answerOf<T>(
  app: TestApp,
  path: string,
  { token = '', method = 'POST', ...fields }: { token?: string; method?: 'GET' | 'POST' } & Record<string, string> = {},
): Promise<Envelope<T>> {
  const form = new URLSearchParams(fields);
  const answer = await fetch(`${app.url}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { token },
    ...(method === 'POST' && { body: form }),
  });
  return (await answer.json()) as Envelope<T>;
}

/** Like `call`, but fails on anything but success. */
export async function call<T>(...request: Parameters<typeof answerOf>): Promise<T> {
  const answer = await answerOf<T>(...request);
  if (answer.resultCode !== 1001) throw new Error(`${request[1]}: ${JSON.stringify(answer)}`);
  return answer.resultModel;
}

/** A new session, created without a page. */
export async function signInByCall(app: TestApp, account: string): Promise<string> {
  const { token } =
    account === 'guest'
      ? await call<{ token: string }>(app, '/user/guestLogin')
      : await call<{ token: string }>(app, '/user/userLogin', {
          userLoginName: account,
          password: PASSWORD,
          verifyCode: CODE,
        });
  return token;
}

/** Ends a session as its owner would from another browser. */
export const signOutByCall = (app: TestApp, token: string): Promise<null> => call(app, '/user/logout', { token });
