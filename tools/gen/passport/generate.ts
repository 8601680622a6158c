import { readdir, readFile } from 'node:fs/promises';
import { type GeneratedFile, ROOT } from '../generated-file.ts';
import { schemaOf } from './schema.ts';
import { readTurtle } from './turtle.ts';

const FOLDER = 'domain/passport-model';
const HEAD = `/**
 * JSON Schema of the aspects of a battery passport, made from ${FOLDER}: the data model of the Battery Pass
 * Consortium, CC BY 4.0 (see NOTICE).
 */
`;

/** The data model of battery passports as JSON Schema. */
export async function passportModelFile(): Promise<GeneratedFile[]> {
  const aspects: string[] = [];
  for (const file of (await readdir(ROOT + FOLDER)).filter((name) => name.endsWith('.ttl')).sort()) {
    const text = await readFile(`${ROOT}${FOLDER}/${file}`, 'utf8');
    const [, space = ''] = /@prefix : <([^>]+)>/.exec(text) ?? [];
    const { name, schema } = schemaOf(readTurtle(text));
    aspects.push(`  ${name}: {\n    space: ${JSON.stringify(space)},\n    schema: ${JSON.stringify(schema)},\n  },\n`);
  }
  return [
    {
      path: 'domain/src/gen/passport-model.ts',
      text: `${HEAD}export const PASSPORT_MODEL = {\n${aspects.join('')}} as const;\n`,
    },
  ];
}
