import type { Yard } from './yard.ts';

export const PASSWORD = 'Wattyard-demo-1';
/** The verification code of the demo. */
export const CODE = '0000';

interface Envelope<T> {
  readonly resultCode: number;
  readonly resultMessage: string;
  readonly resultModel: T;
}

/** A call as the console makes it, and what came back whole. */
export async function answerOf<T>(
  yard: Yard,
  path: string,
  { token = '', method = 'POST', ...fields }: { token?: string; method?: 'GET' | 'POST' } & Record<string, string> = {},
): Promise<Envelope<T>> {
  const form = new URLSearchParams(fields);
  const answer = await fetch(`${yard.url}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { token },
    ...(method === 'POST' && { body: form }),
  });
  return (await answer.json()) as Envelope<T>;
}

/** The same where nothing but success will do. */
export async function call<T>(...request: Parameters<typeof answerOf>): Promise<T> {
  const answer = await answerOf<T>(...request);
  if (answer.resultCode !== 1001) throw new Error(`${request[1]}: ${JSON.stringify(answer)}`);
  return answer.resultModel;
}

/** A new session, made without a page. */
export async function signInByCall(yard: Yard, account: string): Promise<string> {
  const { token } =
    account === 'guest'
      ? await call<{ token: string }>(yard, '/user/guestLogin')
      : await call<{ token: string }>(yard, '/user/userLogin', {
          userLoginName: account,
          password: PASSWORD,
          verifyCode: CODE,
        });
  return token;
}

/** Ends a session as its owner would from another browser. */
export const signOutByCall = (yard: Yard, token: string): Promise<null> => call(yard, '/user/logout', { token });
