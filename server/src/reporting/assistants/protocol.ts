import { z } from 'zod';

/** Versions of the Model Context Protocol that this server speaks, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export const isSpoken = (version: unknown): boolean => PROTOCOL_VERSIONS.some((each) => each === version);

const message = z.object({
  jsonrpc: z.literal('2.0'),
  /** Absent for a notification, which is not answered. */
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
});

const FAULTS = {
  not_json_rpc: [-32_600, 'One JSON-RPC 2.0 message is expected'],
  no_such_method: [-32_601, 'This server does not know the method'],
  bad_parameters: [-32_602, 'The parameters are wrong'],
} as const;

/** A message that cannot be answered as it is. */
export class ProtocolFault extends Error {
  readonly answer: { readonly code: number; readonly message: string };
  constructor(fault: keyof typeof FAULTS, detail = '') {
    const [code, text] = FAULTS[fault];
    super(fault);
    this.answer = { code, message: detail === '' ? text : `${text}: ${detail}` };
  }
}

type Method = (params: Readonly<Record<string, unknown>>) => unknown;

/** The answer to a message by its method; null to a notification. What a method throws besides a fault is passed on. */
export async function answerMessage(body: unknown, methods: Readonly<Record<string, Method>>): Promise<object | null> {
  const parsed = message.safeParse(body);
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: new ProtocolFault('not_json_rpc').answer };
  const { id, method, params = {} } = parsed.data;
  if (id === undefined) return null;
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known) throw new ProtocolFault('no_such_method', method);
    return { jsonrpc: '2.0', id, result: await known(params) };
  } catch (error) {
    if (!(error instanceof ProtocolFault)) throw error;
    return { jsonrpc: '2.0', id, error: error.answer };
  }
}
