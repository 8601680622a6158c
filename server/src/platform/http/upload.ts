import type { FastifyError, FastifyRequest } from 'fastify';
import type { Call } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';

/** Name of the part that is the file of a multipart call. */
export const FILE_FIELD = 'file';
const USUAL_MAX_BYTES = 1_000_000;
const MEGABYTE = 1024 * 1024;

interface Upload {
  readonly fields: Record<string, unknown>;
  readonly file: Buffer;
}

/**
 * The fields and the file of a multipart body. What keeps the parser from reading it is the fault of who sent it: no boundary,
 * an end that is missing, a torn part.
 */
export async function readUpload(request: FastifyRequest, call: Call): Promise<Upload> {
  try {
    return await readParts(request, call);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { statusCode, code } = error as FastifyError;
    const isNamed = statusCode !== undefined && statusCode < 500;
    throw wrongPart('body', isNamed ? code : 'must be multipart/form-data to its end');
  }
}

/**
 * All parts of a multipart body, in any order: clients write the fields in the order their callers chose, and a field
 * may forbid the use of the file. The body is read to its end even if it is refused, so that the client receives the
 * response.
 */
async function readParts(request: FastifyRequest, call: Call): Promise<Upload> {
  const maxBytes = call.maxFileBytes ?? USUAL_MAX_BYTES;
  const fields = new Map<string, unknown>();
  let file: Buffer | null = null;
  let refusal: Refusal | null = null;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) refusal ??= wrongPart(part.fieldname, 'too long');
      else if (fields.has(part.fieldname)) refusal ??= wrongPart(part.fieldname, 'is there twice');
      fields.set(part.fieldname, part.value);
    } else if (part.fieldname === FILE_FIELD) {
      file = await part.toBuffer();
      if (part.file.truncated) refusal ??= tooLarge(call, maxBytes);
    } else {
      part.file.resume();
      refusal ??= wrongPart(part.fieldname, `the file is called ${FILE_FIELD}`);
    }
  }
  if (refusal) throw refusal;
  if (!file) throw wrongPart(FILE_FIELD, 'required');
  return { fields: Object.fromEntries(fields), file };
}

const wrongPart = (field: string, rule: string) => new Refusal('param_error', { field, rule });

function tooLarge(call: Call, maxBytes: number): Refusal {
  return call.fileTooLarge
    ? new Refusal(call.fileTooLarge, { maxMegabytes: maxBytes / MEGABYTE })
    : new Refusal('body_too_large', { maxBytes });
}
