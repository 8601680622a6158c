import { z } from 'zod';
import type { ErrorCode } from '../foundation/basics/errors.ts';
import { type Confidential, type Module, TOLD_BY } from '../foundation/permissions/permissions.ts';
import type { Access } from './access.ts';

/**
 * What a call takes that anybody may make, before the caller is known: an image, a hash or a statement (`costly`: of these
 * together one network makes `COSTLY_PER_MINUTE`); the same, but its tries are counted in the database, and fewer; or nothing
 * but texts that are in memory.
 */
type Cost = 'costly' | 'counted' | 'nothing';
export const COSTLY_PER_MINUTE = 300;
type Body = 'none' | 'form' | 'multipart';
/**
 * What a call does, which neither its method nor its name tells: nothing but answer, change what is stored, make a device
 * act, or manage people, companies, what bridges dial and what somebody signs in with; or what a bridge's program alone does.
 */
export type Effect = 'reads' | 'changes' | 'commands' | 'manages' | 'syncs';
/**
 * Whom a call makes the server write to or dial at once: an address that the caller gave, the mailbox of the caller, or those of
 * others. Each has a limit for an account and for a company; a call that names none reaches nobody.
 */
export type Reach = 'address' | 'own mailbox' | 'mailboxes';
/** Answers other than JSON: `binary` is protobuf for programs, `file` is a download with a name for people. */
type Stream = 'binary' | 'file';

export interface Call<I extends z.ZodObject = z.ZodObject, O extends z.ZodType | Stream = z.ZodType | Stream> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Of a public call, always. */
  readonly cost?: Cost;
  readonly effect: Effect;
  readonly reaches?: Reach;
  /** The caller must have one of these modules, otherwise the call is refused. Absent if every account may call it. */
  readonly modules?: readonly Module[];
  readonly body: Body;
  readonly input: I;
  readonly output: O;
  /** Media types of a file, for the description of the API. */
  readonly mediaTypes?: readonly string[];
  /** The protobuf message that a binary answer is. */
  readonly message?: string;
  /** Refusals of its own, besides those that its input, access, device and file bring. */
  readonly refusals?: readonly ErrorCode[];
  /** Name of the input field that holds a device's `mcuId`: the server loads it within the caller's scope or answers `device_not_found`. */
  readonly device?: string;
  /** The call answers what the device has sent: refused with `data_service_expired` while its data service is over. */
  readonly needsService?: true;
  /** Largest file a multipart call takes, bytes. */
  readonly maxFileBytes?: number;
  /** The refusal of a larger one, when `body_too_large` is not specific enough. */
  readonly fileTooLarge?: 'img_over_size' | 'firmware_too_large';
  /** Largest body of a call that needs more than the usual, bytes. */
  readonly maxBodyBytes?: number;
}

export type Contract = Readonly<{ [name: string]: Call }>;
/** The caller's input: text or values, before defaults. */
export type Input<C extends Call> = z.input<C['input']>;
/** The input of a verb, after defaults and coercion. */
export type Parsed<C extends Call> = z.output<C['input']>;
export type Bytes = AsyncIterable<Uint8Array> | Uint8Array;
/** A file as a verb answers it. `name` is shown to people and may hold any letter; the bytes are streamed. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Bytes;
}
/** The `resultModel` of a success, the bytes of a download, or a file. */
export type Output<C extends Call> = C['output'] extends z.ZodType
  ? z.input<C['output']>
  : C['output'] extends 'file'
    ? FileAnswer
    : Bytes;

type Options<I extends z.ZodObject, O extends z.ZodType | Stream> = {
  summary: string;
  output: O;
  mediaTypes?: readonly string[];
  message?: string;
  refusals?: readonly ErrorCode[];
  input?: I;
  /** What its whole answer is about: it is for those who are told such things. */
  tells?: Confidential;
  effect?: Effect;
  reaches?: Reach;
  modules?: readonly Module[];
  body?: Body;
  device?: keyof z.output<I> & string;
  needsService?: true;
  maxFileBytes?: number;
  fileTooLarge?: 'img_over_size' | 'firmware_too_large';
  maxBodyBytes?: number;
} & ({ access: 'public'; cost: Cost } | { access?: Exclude<Access, 'public'>; cost?: never });
type NoInput = z.ZodObject<Record<never, never>>;

const define =
  (method: Call['method'], usual: Body) =>
  <O extends z.ZodType | Stream, I extends z.ZodObject = NoInput>(
    path: string,
    { tells, ...options }: Options<I, O>,
  ): Call<I, O> => ({
    access: tells === undefined ? 'session' : TOLD_BY[tells],
    // One that does not say what it does is closed to API keys.
    effect: method === 'GET' || typeof options.output === 'string' ? 'reads' : 'manages',
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
