import {
  type PermissionName,
  type Role,
  rolesWith,
  type Verdict,
  verdictOf,
} from '../foundation/permissions/permissions.ts';

/** `public` needs no token, `session` any signed-in user; the rest the permission that it names. */
export type Access = 'public' | 'session' | PermissionName;

/** Whether somebody of a role may make a call at all. */
export const mayMake = (role: Role, access: Access): Verdict =>
  access === 'public' || access === 'session' ? { allowed: true } : verdictOf(role, access);

/** In words, for the description of the API. */
export function whoMay(access: Access): string {
  if (access === 'public') return 'anybody';
  return access === 'session' ? 'any signed-in user' : rolesWith(access).join(', ');
}
