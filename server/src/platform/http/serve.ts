import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayMake } from '#domain/contract/access.ts';
import { veilOf } from '#domain/contract/confidential.ts';
import type { Bytes, Call, Contract, FileAnswer, Input, Output, Parsed, Reach } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { inCall } from '../outbound/reach.ts';
import { attachment } from './attachment.ts';
import { success } from './envelope.ts';
import { fieldsOfBody, readInput } from './input.ts';
import { hasModuleOf } from './may-make-call.ts';
import { permit } from './permit.ts';
import type { Session } from './session.ts';
import { tokenOf } from './token.ts';
import { readUpload } from './upload.ts';

/** The device of a call that names one, loaded within the caller's scope. */
export interface ScopedDevice {
  readonly id: number;
  readonly mcuId: string;
  readonly locationShared: boolean;
  /** No data from outside this period: of the lease through which alone it is visible, or of a monitor that was replaced. */
  readonly leasePeriod: { readonly startsAt: number; readonly endsAt: number } | null;
  /** It was asked for by a monitor that was replaced: the one that hangs there now. */
  readonly replacedBy?: string;
}

export interface CallContext<C extends Call> {
  readonly input: Parsed<C>;
  /** Null only on calls whose access is `public`. */
  readonly session: C['access'] extends 'public' ? null : Session;
  /** Null only on calls that name no device. */
  readonly device: C extends { device: string } ? ScopedDevice : ScopedDevice;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The file of a multipart call; empty on others. */
  readonly file: Buffer;
}
export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Output<C>>;
export type Handlers<A extends Contract> = { [K in keyof A]: Handler<A[K]> };

/** The parts of the features that serving needs. */
interface Mechanism {
  findSession(token: string): Promise<Session | null>;
  /** Refuses a call of an API key that it may not make, or not so often. */
  admitKey(session: Session, call: Call, address: string): void;
  /** Counts a call that reaches somebody each time it is made, or refuses it. */
  countReach(session: Session, reach: Exclude<Reach, 'mailboxes'>): Promise<void>;
  /** Does the work of a call in the caller's name. */
  actAs<T>(session: Session | null, request: FastifyRequest, work: () => T): T;
  /** Refuses a call that needs the data service of a device where that is over. */
  findDevice(session: Session, mcuId: string, call: Call): Promise<ScopedDevice | null>;
  /** A caller was given a file; named by its call, and its device where it is about one. */
  fileGiven(session: Session, file: { readonly call: string; readonly mcuId?: string }, request: FastifyRequest): void;
  /** A call was given a parameter that it does not know. */
  parameterIgnored(path: string): void;
}

/**
 * Makes a call of the contract for a request that is not its own, with the token of the request: the same checks, limits and
 * scope, and its result without the envelope.
 */
export type Ask<A extends Contract> = <N extends keyof A & string>(
  name: N,
  input: Input<A[N]>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Output<A[N]>>;

/** Turns a contract into routes: access, modules, validation, device scope and envelope happen here and nowhere else. */
export function serve<A extends Contract>(
  app: FastifyInstance,
  calls: A,
  handlers: Handlers<A>,
  mechanism: Mechanism,
): Ask<A> {
  const sessions = new WeakMap<FastifyRequest, Session>();
  const veils = new Map<string, (role: Role) => ReturnType<typeof veilOf>>();
  for (const [name, { output }] of Object.entries(calls))
    if (typeof output !== 'string')
      veils.set(
        name,
        ofRoles((role) => veilOf(output, role)),
      );
  const perform = async (
    name: string,
    call: Call,
    {
      given,
      ...context
    }: { given: object; session: Session | null; request: FastifyRequest; reply: FastifyReply; file: Buffer },
  ) => {
    const { session, request } = context;
    const handle = handlers[name] as unknown as (context: unknown) => Promise<unknown>;
    const input = readInput(call, request, given, () => mechanism.parameterIgnored(call.path));
    const device =
      call.device && session ? await findDevice(mechanism, session, input[call.device] as string, call) : null;
    // What is changed is changed at the place, which has another monitor now.
    if (device?.replacedBy && call.effect !== 'reads')
      throw new Refusal('monitor_replaced', { mcuId: device.replacedBy });
    const work = () =>
      inCall(async () => {
        if (session && call.reaches && call.reaches !== 'mailboxes') await mechanism.countReach(session, call.reaches);
        return handle({ ...context, input, device });
      });
    const answer = await Promise.resolve(mechanism.actAs(session, request, work)).catch(async (error: unknown) => {
      // Somebody else may have removed the device meanwhile: what the call meets then is no fault of the server.
      if (session && device && !(error instanceof Refusal)) {
        const isThere = await mechanism.findDevice(session, device.mcuId, call).then(Boolean, () => true);
        if (!isThere) throw new Refusal('device_not_found');
      }
      throw error;
    });
    const veil = session && veils.get(name)?.(session.role);
    return { device, result: veil ? veil(answer) : answer };
  };
  for (const [name, call] of Object.entries(calls)) {
    app.route({
      method: call.method,
      url: call.path,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      config: { isDownload: call.output === 'file', isCostly: call.cost === 'costly' },
      // Before the body is read, so that no stranger's body is read.
      onRequest: async (request) => {
        if (call.access !== 'public') sessions.set(request, await admit(call, request, mechanism));
      },
      handler: async (request, reply) => {
        const session = sessions.get(request) ?? null;
        const { fields, file } =
          call.body === 'multipart'
            ? await readUpload(request, call)
            : { fields: fieldsOfBody(call, request), file: NO_FILE };
        const given = { ...(request.query as object), ...fields };
        const { device, result } = await perform(name, call, { given, session, request, reply, file });
        if (call.output === 'binary') return reply.type('application/x-protobuf').send(payload(result as Bytes));
        if (call.output !== 'file') return success(result);
        const answer = result as FileAnswer;
        if (session) mechanism.fileGiven(session, { call: name, ...(device && { mcuId: device.mcuId }) }, request);
        reply.type(answer.mediaType).header('content-disposition', attachment(answer.name));
        return reply.send(payload(answer.bytes));
      },
    });
  }
  return async (name, given, request, reply) => {
    const call = calls[name] as Call;
    const session = call.access === 'public' ? null : await admit(call, request, mechanism);
    return (await perform(name, call, { given, session, request, reply, file: NO_FILE })).result as never;
  };
}

/** A value for each role, made when it is asked for first. */
function ofRoles<T>(make: (role: Role) => T): (role: Role) => T {
  const made = new Map<Role, T>();
  return (role) => {
    if (!made.has(role)) made.set(role, make(role));
    return made.get(role) as T;
  };
}

const NO_FILE = Buffer.alloc(0);

const payload = (bytes: Bytes): Buffer | Readable =>
  bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Readable.from(bytes, { objectMode: false });

async function admit(call: Call, request: FastifyRequest, mechanism: Mechanism): Promise<Session> {
  const token = tokenOf(request.headers);
  const session = token === null ? null : await mechanism.findSession(token);
  if (!session) throw new Refusal('token_error');
  mechanism.admitKey(session, call, request.ip);
  permit(mayMake(session.role, call.access));
  if (!hasModuleOf(session, call)) throw new Refusal('permission_denied');
  return session;
}

async function findDevice(mechanism: Mechanism, session: Session, mcuId: string, call: Call): Promise<ScopedDevice> {
  const device = await mechanism.findDevice(session, mcuId, call);
  if (!device) throw new Refusal('device_not_found');
  return device;
}
