import { PROTO_FILES } from './proto-files.ts';

type Schema = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const html = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A schema as one readable line. */
function brief(schema: Schema, depth = 0): string {
  if (schema.$ref)
    return String(schema.$ref)
      .split('/')
      .at(-1)!
      .replace(/__schema\d+$/, '…');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => brief(choice as Schema, depth)).join(' | ');
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((item) => brief(item as Schema, depth)).join(', ')}]`;
  if (schema.type === 'array') return `${brief((schema.items ?? {}) as Schema, depth)}[]`;
  if (schema.type !== 'object') return `${schema.type ?? 'any'}${bounds(schema)}`;
  const { properties, additionalProperties } = schema as {
    properties?: Record<string, Schema>;
    additionalProperties?: unknown;
  };
  if (!properties)
    return typeof additionalProperties === 'object'
      ? `{ [key]: ${brief(additionalProperties as Schema, depth)} }`
      : '{}';
  const pad = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, inner]) => `${pad}${name}: ${brief(inner, depth + 1)}`);
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function bounds(schema: Schema): string {
  const parts = [
    schema.minimum !== undefined && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && `≤ ${schema.maximum}`,
    schema.maxLength !== undefined && `≤ ${schema.maxLength} characters`,
    schema.pattern !== undefined && `/${schema.pattern}/`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function inputOf(operation: Operation): [string, Schema, boolean][] {
  const listed = (operation.parameters ?? []).map(({ name, schema, required }): [string, Schema, boolean] => [
    name,
    schema,
    required,
  ]);
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, required = [] } = (body?.schema ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return [
    ...listed,
    ...Object.entries(properties).map(([name, schema]): [string, Schema, boolean] => [
      name,
      schema,
      required.includes(name),
    ]),
  ];
}

function section(method: string, path: string, operation: Operation): string {
  const [[type = '', answer] = []] = Object.entries(operation.responses['200']?.content ?? {});
  const model = (answer?.schema as { properties?: { resultModel?: Schema } } | undefined)?.properties?.resultModel;
  const rows = inputOf(operation).map(
    ([name, schema, required]) =>
      `<tr><td><code>${html(name)}</code>${required ? ' *' : ''}</td><td><pre>${html(brief(schema))}</pre></td></tr>`,
  );
  return `<section id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${html(path)}</code></h3>
<p>${html(operation.summary)}</p><p class="who">${html(operation.description)}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
<p>Answers</p><pre>${html(model ? brief(model) : type)}</pre></section>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}
pre,code{font:13px/1.45 ui-monospace,monospace}pre{background:#f4f4f2;padding:.5rem .75rem;border-radius:6px;overflow-x:auto;margin:.25rem 0}
section{border-top:1px solid #ddd;padding:.5rem 0 1rem}h3{margin:.75rem 0 .25rem;font-weight:400}.who{color:#5a6169;font-size:13px}
table{border-collapse:collapse}td{vertical-align:top;padding:.1rem .75rem .1rem 0}nav a{display:inline-block;margin-right:.75rem}
@media(prefers-color-scheme:dark){body{background:#141618;color:#e6e6e3}pre{background:#202326}section{border-color:#333}a{color:#9ecbff}.who{color:#9aa1a8}}`;

/** An OpenAPI document as a readable page: everything in one file, no script. */
export function docsPage(description: Schema): string {
  const { paths, info } = description as {
    paths: Record<string, Record<string, Operation>>;
    info: { title: string; version: string };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const links = operations.map(({ operation: { operationId } }) => `<a href="#${operationId}">${operationId}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title} API</title><style>${STYLE}</style><h1>${info.title} API ${info.version}</h1>
<p>Every JSON answer is <code>{ resultCode, resultMessage, resultModel, resultMessageParam? }</code>; below stands the <code>resultModel</code> of a success (<code>resultCode</code> 1001).
Bodies are forms or JSON; in forms, nested values are JSON text. The token stands in the header <code>token</code>. The same for programs: <a href="/openapi.json">openapi.json</a>.
Messages in protobuf: ${PROTO_FILES.map((name) => `<a href="/proto/${name}">${name}</a>`).join(', ')}.</p>
<nav>${links.join(' ')}</nav>${operations.map(({ method, path, operation }) => section(method, path, operation)).join('')}</html>`;
}
