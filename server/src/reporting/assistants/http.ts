import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Calls } from '#domain/assembly/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Ask } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { tokenOf } from '../../platform/http/token.ts';
import { isOfConsole } from '../../stream/live/handshake.ts';
import { answerMessage, isSpoken, PROTOCOL_VERSIONS, ProtocolFault } from './protocol.ts';
import { type AskCall, TOOLS } from './tools.ts';

const PATH = '/mcp';
const MAX_BODY_BYTES = 64 * 1024;
const INSTRUCTIONS =
  'A fleet of batteries and energy devices. Everything is read-only. Times are UTC. What is null is not known, and not zero.';

interface Parts {
  readonly ask: Ask<Calls>;
  findSession(token: string): Promise<Session | null>;
  /** Refuses a message of a key that sends too many. */
  admitKey(session: Session, message: { readonly effect: 'reads' }, address: string): void;
  readonly translate: (language: string) => Translate;
}

/**
 * The Model Context Protocol over streamable HTTP, for assistants with an API key: each message is one request with one
 * answer, and nothing is kept between them. A tool makes the calls of the API with the token of its request.
 */
export function assistantRoute(
  app: FastifyInstance,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  parts: Parts,
): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfConsole(request.headers, config.publicUrl)) throw new Refusal('permission_denied');
    const token = tokenOf(request.headers);
    const session = token === null ? null : await parts.findSession(token);
    if (session?.apiKey) return parts.admitKey(session, { effect: 'reads' }, request.ip);
    reply.header('www-authenticate', 'Bearer');
    throw new Refusal('token_error');
  };
  const callTool = async (params: Readonly<Record<string, unknown>>, request: FastifyRequest, reply: FastifyReply) => {
    const { name } = params;
    const tool = typeof name === 'string' && Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (!tool) throw new ProtocolFault('bad_parameters', 'no such tool');
    const input = tool.input.safeParse(params.arguments ?? {});
    if (!input.success) return textOf(`${name}: ${z.prettifyError(input.error)}`, true);
    const ask: AskCall = (call, given) => parts.ask(call, given, request, reply);
    try {
      const result = await tool.run(input.data, { ask, t: parts.translate('en'), now: clock.now() });
      return { ...textOf(JSON.stringify(result), false), structuredContent: result };
    } catch (error) {
      // Too many calls end the request as elsewhere, with the time to wait.
      if (!(error instanceof Refusal) || error.code === 'too_many_requests' || error.code === 'token_error')
        throw error;
      return textOf([error.code, ...Object.values(error.params)].join(': '), true);
    }
  };

  app.route({
    method: 'POST',
    url: PATH,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: admit,
    handler: async (request, reply) => {
      const version = request.headers['mcp-protocol-version'];
      if (version !== undefined && !isSpoken(version))
        throw new Refusal('param_error', { field: 'mcp-protocol-version', rule: PROTOCOL_VERSIONS.join(', ') });
      const answer = await answerMessage(request.body, {
        initialize: ({ protocolVersion }) => ({
          protocolVersion: isSpoken(protocolVersion) ? protocolVersion : PROTOCOL_VERSIONS[0],
          capabilities: { tools: {} },
          serverInfo: { name: 'wattyard', title: 'Wattyard', version: config.version },
          instructions: INSTRUCTIONS,
        }),
        ping: () => ({}),
        'tools/list': () => ({ tools: LISTED }),
        'tools/call': (params) => callTool(params, request, reply),
      });
      return answer === null ? reply.code(202).send() : answer;
    },
  });
  // There is nothing to stream and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

const textOf = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });

const LISTED = Object.entries(TOOLS).map(([name, { title, description, input }]) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}));
