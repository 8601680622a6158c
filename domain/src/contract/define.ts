import { z } from 'zod';

export type Role = 'superAdmin' | 'admin' | 'commonUser' | 'guest';
/** `public` needs no token, `session` any signed-in user, a list names the roles that may. */
export type Access = 'public' | 'session' | readonly Role[];
export type Body = 'none' | 'form' | 'multipart';

export interface Call<I extends z.ZodObject = z.ZodObject, O extends z.ZodType | 'binary' = z.ZodType | 'binary'> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body: Body;
  readonly input: I;
  readonly output: O;
  /** Name of the input field that holds a device's `mcuId`: the server loads it within the caller's scope or answers `device_not_found`. */
  readonly device?: string;
  /** Largest file a multipart call takes, bytes. */
  readonly maxFileBytes?: number;
}

export type Contract = Readonly<{ [name: string]: Call }>;
/** What a caller passes: text or values, before defaults. */
export type Input<C extends Call> = z.input<C['input']>;
/** What a verb receives, after defaults and coercion. */
export type Parsed<C extends Call> = z.output<C['input']>;
/** The `resultModel` of a success, or the bytes of a download. */
export type Output<C extends Call> = C['output'] extends z.ZodType
  ? z.input<C['output']>
  : AsyncIterable<Uint8Array> | Uint8Array;

type Options<I extends z.ZodObject, O extends z.ZodType | 'binary'> = {
  summary: string;
  output: O;
  input?: I;
  access?: Access;
  body?: Body;
  device?: keyof z.output<I> & string;
  maxFileBytes?: number;
};
type Nothing = z.ZodObject<Record<never, never>>;

const define =
  (method: Call['method'], usual: Body) =>
  <O extends z.ZodType | 'binary', I extends z.ZodObject = Nothing>(
    path: string,
    options: Options<I, O>,
  ): Call<I, O> => ({
    access: 'session',
    body: usual,
    ...options,
    method,
    path,
    input: options.input ?? (z.object({}) as unknown as I),
  });

/** Declares a call whose parameters are read from the query. */
export const get = define('GET', 'none');
/** Declares a call whose parameters are read from a form body and from the query. */
export const post = define('POST', 'form');
