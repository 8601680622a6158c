import type { Node, Properties } from './turtle.ts';

/** As much of JSON Schema as the data model needs. */
interface Schema {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: 'uri';
  readonly minimum?: number;
  readonly maximum?: number;
}

const INSTANT = String.raw`^-?\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?`;
const ZONE = String.raw`(Z|[+-]([01]\d:[0-5]\d))`;

/** JSON Schema of the simple types of XML Schema, as the tools of the Eclipse Semantic Modeling Framework write them. */
const SIMPLE: Readonly<Record<string, Schema>> = {
  'xsd:string': { type: 'string' },
  'rdf:langString': { type: 'object' },
  'xsd:anyURI': { type: 'string', format: 'uri' },
  'xsd:boolean': { type: 'boolean' },
  'xsd:float': { type: 'number' },
  'xsd:double': { type: 'number' },
  'xsd:decimal': { type: 'number' },
  'xsd:integer': { type: 'integer' },
  'xsd:long': { type: 'integer' },
  'xsd:int': { type: 'integer' },
  'xsd:short': { type: 'integer' },
  'xsd:dateTimeStamp': { type: 'string', pattern: `${INSTANT}${ZONE}$` },
  'xsd:dateTime': { type: 'string', pattern: `${INSTANT}${ZONE}?$` },
  'xsd:gMonth': { type: 'string', pattern: `^--(0[1-9]|1[0-2])${ZONE}?$` },
};

/** Characteristics of the meta model itself. */
const GENERAL: Readonly<Record<string, Schema>> = {
  'samm-c:Text': { type: 'string' },
  'samm-c:MultiLanguageText': { type: 'object' },
  'samm-c:MimeType': { type: 'string' },
  'samm-c:Boolean': { type: 'boolean' },
  'samm-c:ResourcePath': { type: 'string', format: 'uri' },
  'samm-c:Timestamp': SIMPLE['xsd:dateTime']!,
};

/** The schema of an aspect: what is said of it and of everything that it names. */
export function schemaOf(model: ReadonlyMap<string, Properties>): { name: string; schema: Schema } {
  const said = (name: string): Properties => {
    const properties = model.get(name);
    if (!properties) throw new Error(`nothing is said of ${name}`);
    return properties;
  };
  const one = (of: Properties, predicate: string): Node | undefined => of.get(predicate)?.[0];
  const nameOf = (node: Node | undefined): string => {
    if (!node || !('name' in node)) throw new Error('a name was expected');
    return node.name;
  };
  const listOf = (node: Node | undefined): readonly Node[] => (Array.isArray(node) ? node : []);
  const textOf = (node: Node | undefined): string | undefined => (node && 'text' in node ? node.text : undefined);

  const entity = (of: Properties): Schema => {
    const parent = one(of, 'samm:extends');
    const inherited = parent && entity(said(nameOf(parent)));
    const properties: Record<string, Schema> = { ...inherited?.properties };
    const required: string[] = [...(inherited?.required ?? [])];
    for (const each of listOf(one(of, 'samm:properties'))) {
      const isPlain = 'name' in each;
      const property = isPlain ? each.name : nameOf(one(each as Properties, 'samm:property'));
      const key = property.slice(1);
      properties[key] = characteristic(nameOf(one(said(property), 'samm:characteristic')));
      if (isPlain || nameOf(one(each as Properties, 'samm:optional')) !== 'true') required.push(key);
    }
    return { type: 'object', properties, required };
  };
  const dataType = (of: Properties): Schema => {
    const type = nameOf(one(of, 'samm:dataType'));
    return SIMPLE[type] ?? entity(said(type));
  };
  const characteristic = (name: string): Schema => {
    const general = GENERAL[name];
    if (general) return general;
    const of = said(name);
    const kind = nameOf(one(of, 'a'));
    if (kind === 'samm-c:Trait') return bounded(of);
    if (kind === 'samm-c:List') {
      const element = one(of, 'samm-c:elementCharacteristic');
      return { type: 'array', items: element ? characteristic(nameOf(element)) : dataType(of) };
    }
    if (kind !== 'samm-c:Enumeration') return dataType(of);
    const values = listOf(one(of, 'samm-c:values')).flatMap((value) => textOf(value) ?? []);
    return { ...dataType(of), enum: [...new Set(values)] };
  };
  const bounded = (of: Properties): Schema => {
    const base = characteristic(nameOf(one(of, 'samm-c:baseCharacteristic')));
    const constraint = said(nameOf(one(of, 'samm-c:constraint')));
    const pattern = textOf(one(constraint, 'samm:value'));
    const [minimum, maximum] = [one(constraint, 'samm-c:minValue'), one(constraint, 'samm-c:maxValue')].map(textOf);
    return {
      ...base,
      ...(pattern !== undefined && { pattern }),
      ...(minimum !== undefined && { minimum: Number(minimum) }),
      ...(maximum !== undefined && { maximum: Number(maximum) }),
    };
  };

  const aspect = [...model].find(([, of]) => one(of, 'a') && nameOf(one(of, 'a')) === 'samm:Aspect');
  if (!aspect) throw new Error('there is no aspect');
  return { name: aspect[0].slice(1), schema: entity(aspect[1]) };
}
