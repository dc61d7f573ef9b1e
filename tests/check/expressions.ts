import { type ESTree, parseSync, Visitor } from 'vite';

/** A regular expression of the source and its line. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** The expressions of a module, and the lines of those that only exist at run time. */
export interface FoundExpressions {
  readonly expressions: readonly Expression[];
  readonly unknown: readonly number[];
}

type Constants = ReadonlyMap<string, ESTree.Expression>;

export function expressionsIn(path: string, code: string): FoundExpressions {
  const { program } = parseSync(path, code);
  const constants = constantsOf(program);
  const expressions: Expression[] = [];
  const unknown: number[] = [];
  const lineOf = (offset: number): number => code.slice(0, offset).split('\n').length;
  const readCall = ({ callee, arguments: given, start }: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags] = given.map((argument) => textOf(argument, constants));
    if (source === undefined || (given.length > 1 && flags === undefined)) unknown.push(lineOf(start));
    else expressions.push({ source, flags: flags ?? '', line: lineOf(start) });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        expressions.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineOf(node.start) });
      }
    },
    NewExpression: readCall,
    CallExpression: readCall,
  }).visit(program);
  return { expressions, unknown };
}

function constantsOf({ body }: ESTree.Program): Constants {
  const constants = new Map<string, ESTree.Expression>();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}

/** Text of an expression of constants, otherwise undefined. */
function textOf(node: ESTree.Argument, constants: Constants): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') return joined(node, 'cooked', constants);
  if (node.type === 'TaggedTemplateExpression')
    return isRaw(node.tag) ? joined(node.quasi, 'raw', constants) : undefined;
  if (node.type === 'Identifier') {
    const init = constants.get(node.name);
    return init && textOf(init, constants);
  }
  return node.type === 'MemberExpression' ? sourceOf(node, constants) : undefined;
}

function joined({ quasis, expressions }: ESTree.TemplateLiteral, kind: 'cooked' | 'raw', constants: Constants) {
  const inner = expressions.map((expression) => textOf(expression, constants));
  if (inner.includes(undefined)) return undefined;
  return quasis.map(({ value }, index) => `${value[kind]}${inner[index] ?? ''}`).join('');
}

const isRaw = (tag: ESTree.Expression): boolean =>
  tag.type === 'MemberExpression' && tag.property.type === 'Identifier' && tag.property.name === 'raw';

/** The source of another expression: `other.source`. */
function sourceOf({ object, property }: ESTree.MemberExpression, constants: Constants): string | undefined {
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'source') return undefined;
  const init = constants.get(object.name);
  return init?.type === 'Literal' && 'regex' in init ? init.regex.pattern : undefined;
}
