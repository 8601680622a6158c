import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';

/** What a sign-in goes on with after the password was right. */
export type Asked =
  | { readonly step: 'password'; readonly ticket: string }
  | { readonly step: 'factor'; readonly ticket: string; readonly factors: readonly string[] }
  | { readonly step: 'setUp'; readonly ticket: string; readonly company: string };

/** The step that a refusal asks for; null for any other. */
export function askedIn(error: unknown): Asked | null {
  if (!(error instanceof ApiError)) return null;
  const { code, params } = error;
  const ticket = String(params.ticket);
  if (code === 'password_must_change') return { step: 'password', ticket };
  if (code === 'second_factor_required') return { step: 'factor', ticket, factors: String(params.factors).split(' ') };
  if (code === 'second_factor_setup_required') return { step: 'setUp', ticket, company: String(params.company) };
  return null;
}

/** What a way to sign in does with its answer. */
export interface Entry {
  readonly onEntered: (answer: Answer<'userLogin'>) => void;
  /** True when the refusal asks for another step, which is shown then. */
  readonly goesOn: (error: unknown) => boolean;
}

export interface FactorEntry extends Entry {
  readonly asked: Exclude<Asked, { step: 'password' }>;
  readonly onBack: () => void;
}
