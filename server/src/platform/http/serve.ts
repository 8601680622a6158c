import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Bytes, Call, Contract, FileAnswer, Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { intervalFault } from '#domain/time.ts';
import { attachment } from './attachment.ts';
import { success } from './envelope.ts';
import type { Session } from './session.ts';

/** A device as every call that names one receives it: loaded within the caller's scope. */
export interface ScopedDevice {
  readonly id: number;
  readonly mcuId: string;
  readonly locationShared: boolean;
  /** Of a device that is here by lease only: no data from outside this period. */
  readonly leasePeriod: { readonly startsAt: number; readonly endsAt: number } | null;
}

export interface CallContext<C extends Call> {
  readonly input: Parsed<C>;
  /** Null only on calls whose access is `public`. */
  readonly session: C['access'] extends 'public' ? null : Session;
  /** Null only on calls that name no device. */
  readonly device: C extends { device: string } ? ScopedDevice : ScopedDevice;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The uploaded file of a multipart call. */
  file(): Promise<MultipartFile>;
}
export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Output<C>>;
export type Handlers<A extends Contract> = { [K in keyof A]: Handler<A[K]> };

/** What serving needs from the features. */
export interface Mechanism {
  findSession(token: string): Promise<Session | null>;
  findDevice(session: Session, mcuId: string): Promise<ScopedDevice | null>;
}

/** Turns a contract into routes: access, validation, device scope and envelope happen here and nowhere else. */
export function serve<A extends Contract>(
  app: FastifyInstance,
  calls: A,
  handlers: Handlers<A>,
  mechanism: Mechanism,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as (context: unknown) => Promise<unknown>;
    app.route({
      method: call.method,
      url: call.path,
      config: { isDownload: call.output === 'file' },
      handler: async (request, reply) => {
        const session = call.access === 'public' ? null : await admit(call, request, mechanism);
        const input = parse(call, request);
        const device =
          call.device && session ? await findDevice(mechanism, session, input[call.device] as string) : null;
        const result = await handle({ input, session, device, request, reply, file: () => uploaded(request, call) });
        if (call.output === 'binary') return reply.type('application/x-protobuf').send(payload(result as Bytes));
        if (call.output !== 'file') return success(result);
        const file = result as FileAnswer;
        reply.type(file.mediaType).header('content-disposition', attachment(file.name));
        return reply.send(payload(file.bytes));
      },
    });
  }
}

const payload = (bytes: Bytes): Buffer | Readable =>
  bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Readable.from(bytes, { objectMode: false });

async function admit(call: Call, request: FastifyRequest, mechanism: Mechanism): Promise<Session> {
  const { token } = request.headers;
  const session = typeof token === 'string' && token !== '' ? await mechanism.findSession(token) : null;
  if (!session) throw new Refusal('token_error');
  if (Array.isArray(call.access) && !call.access.includes(session.role)) {
    throw new Refusal(session.role === 'guest' || session.role === 'commonUser' ? 'guest_refuse' : 'permission_denied');
  }
  return session;
}

function parse(call: Call, request: FastifyRequest): Record<string, unknown> {
  const body = call.body === 'form' && request.body !== null && typeof request.body === 'object' ? request.body : {};
  const header =
    typeof request.headers.language === 'string' && 'language' in call.input.shape
      ? { language: request.headers.language }
      : {};
  const parsed = call.input.safeParse({ ...header, ...(request.query as object), ...body });
  if (!parsed.success) throw badInput(parsed.error);
  const input = parsed.data as Record<string, unknown>;
  const { startTime, endTime } = input;
  if (typeof startTime === 'number' && typeof endTime === 'number') {
    const rule = intervalFault(startTime, endTime);
    if (rule) throw new Refusal('param_error', { field: rule === 'over_31_days' ? 'endTime' : 'startTime', rule });
  }
  return input;
}

function badInput(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  return new Refusal('param_error', { field: issue?.path.join('.') ?? '', rule: issue?.message ?? 'invalid' });
}

async function findDevice(mechanism: Mechanism, session: Session, mcuId: string): Promise<ScopedDevice> {
  const device = await mechanism.findDevice(session, mcuId);
  if (!device) throw new Refusal('device_not_found');
  return device;
}

async function uploaded(request: FastifyRequest, call: Call): Promise<MultipartFile> {
  const file = await request.file({ limits: { fileSize: call.maxFileBytes ?? 1_000_000, files: 1 } });
  if (!file) throw new Refusal('param_error', { field: 'file', rule: 'required' });
  return file;
}
