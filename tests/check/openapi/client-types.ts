import { ts } from '@ts-morph/common';
import { apiNodesOf } from '../../helpers/api-types.ts';
import type { Json } from './document.ts';

const heading = `// What the site API gives, as TypeScript. Written by \`node tests/check/openapi.ts --write\` from openapi.json; a site
// gives the same file at /api/v1/client.d.ts. Objects are open: fields, kinds of blocks, codes and other values may be added.
`;

/** So that a `switch` without a `default` does not compile today, instead of after a release that adds a kind. */
const future = `

/** A kind of block that a later release adds. Treat it like \`unknown\`. */
export interface FutureBlock {
    id: string;
    kind: '%future added kind';
}`;

interface Described {
  readonly paths: Readonly<Record<string, { readonly get: Get }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
  readonly $ref?: string;
}

interface Get {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The codes that a response can have, out of the schema that narrows those of all problems. */
function codesOf({ content }: Response): readonly string[] {
  const schema = content?.['application/problem+json']?.schema as
    | { readonly allOf: readonly { readonly properties?: { readonly code: { readonly enum: readonly string[] } } }[] }
    | undefined;
  return schema?.allOf.flatMap(({ properties }) => properties?.code.enum ?? []) ?? [];
}

function problemsOf({ responses }: Get, { components }: Described): readonly string[] {
  return Object.values(responses).flatMap(({ $ref }) => {
    const named = components.responses[$ref?.split('/').at(-1) ?? ''];
    return named ? codesOf(named) : [];
  });
}

const objectOf = (properties: Json, required: readonly string[], description?: string): Json => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  properties,
  required,
});

/** Input and output of each endpoint as one further schema, printed as a table of types. */
function endpointsOf(document: Described): Json {
  const described = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const response = get.responses[200]?.content?.['application/json']?.schema;
    if (!path.startsWith('/api/v1/') || !response) return [];
    const { parameters = [] } = get;
    const fields = parameters.map(({ name, schema, description }) => [name, { ...schema, description }] as const);
    const required = parameters.flatMap((parameter) => (parameter.required ? [parameter.name] : []));
    const problem = { enum: problemsOf(get, document), description: 'Codes that it can fail with' };
    const parts = { parameters: objectOf(Object.fromEntries(fields), required), response, problem };
    return [[get.operationId, objectOf(parts, Object.keys(parts), get.description)] as const];
  });
  const names = described.map(([name]) => name);
  return objectOf(Object.fromEntries(described), names, 'What each endpoint takes, gives, and can fail with');
}

/** `components["schemas"]["Project"]` becomes the type `Project`. */
function renamed(node: ts.Node): ts.Node {
  const isSchema =
    ts.isIndexedAccessTypeNode(node) &&
    ts.isLiteralTypeNode(node.indexType) &&
    ts.isStringLiteral(node.indexType.literal) &&
    ts.isIndexedAccessTypeNode(node.objectType);
  if (isSchema && ts.isLiteralTypeNode(node.indexType) && ts.isStringLiteral(node.indexType.literal)) {
    return ts.factory.createTypeReferenceNode(node.indexType.literal.text);
  }
  return ts.visitEachChild(node, renamed, undefined);
}

/** Turns `Name: { … }` of the table of schemas into `export interface Name { … }`; other types into a type alias. */
function declarationOf(member: ts.PropertySignature): ts.Node {
  const name = ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : '';
  const { type } = member;
  if (!type) throw new TypeError(`The schema ${name} has no type`);
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const declaration = ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, name, undefined, type);
  const shown = name === 'Endpoints' ? withUndefined(declaration) : declaration;
  return ts.setSyntheticLeadingComments(renamed(shown), ts.getSyntheticLeadingComments(member));
}

/** `limit?: number | undefined` in what endpoints take, for callers with `exactOptionalPropertyTypes`. */
function withUndefined(node: ts.Node): ts.Node {
  const isOptional = ts.isPropertySignature(node) && node.questionToken && node.type;
  if (!isOptional) return ts.visitEachChild(node, withUndefined, undefined);
  const type = ts.factory.createUnionTypeNode([
    node.type,
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
  ]);
  const changed = ts.factory.createPropertySignature(node.modifiers, node.name, node.questionToken, type);
  return ts.setSyntheticLeadingComments(changed, ts.getSyntheticLeadingComments(node));
}

/** The members of the interface `components` that hold the schemas. */
function schemaMembers(nodes: readonly ts.Node[]): readonly ts.PropertySignature[] {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components');
  const table = components && ts.isInterfaceDeclaration(components) ? components.members : [];
  const [schemas] = [...table].filter((member) => ts.isPropertySignature(member));
  return schemas?.type && ts.isTypeLiteralNode(schemas.type) ? schemas.type.members.filter(ts.isPropertySignature) : [];
}

/** Removes JSDoc tags: editors show the comment, and the type contains the rest. */
function plainComments(text: string): string {
  return text
    .replace(/^ *\* (?:@(?:enum|constant|format|default)\b|Format: ).*\n/gm, '')
    .replaceAll(' (enum property replaced by openapi-typescript)', '')
    .replaceAll('* @description ', '* ');
}

/** The types of the typed client, of an OpenAPI document: one for each schema, and a table of endpoints. */
export async function clientTypesOf(text: string): Promise<string> {
  const document = JSON.parse(text) as Described;
  const schemas = { ...document.components.schemas, Endpoints: endpointsOf(document) };
  const { openapi, info } = Object(JSON.parse(text));
  const alone = JSON.stringify({ openapi, info, paths: {}, components: { schemas } });
  // Nodes of our compiler, which openapi-typescript uses.
  const nodes = (await apiNodesOf(alone, { emptyObjectsUnknown: false })) as unknown as readonly ts.Node[];
  const printer = ts.createPrinter();
  const file = ts.createSourceFile('api.d.ts', '', ts.ScriptTarget.ESNext);
  const declarations = schemaMembers(nodes).map((member) =>
    printer.printNode(ts.EmitHint.Unspecified, declarationOf(member), file),
  );
  const types = plainComments(declarations.join('\n\n')).replace(
    /^(export type Block = .*);$/m,
    `$1 | FutureBlock;${future}`,
  );
  return `${heading}\n${types}\n`;
}
