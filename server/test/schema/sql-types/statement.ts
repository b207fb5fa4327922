import { type Module, type Node, readModule, walk } from './modules.ts';

/** Values of names at a place: bound parameters of a call, then constants of the functions around, then the module's. */
export type Scope = {
  module: Module;
  inside: readonly Node[];
  bound: ReadonlyMap<string, { node: Node; scope: Scope }>;
};

/** Thrown for a part whose SQL is only known at run time. */
export class Unknown extends Error {}

const deepest = 12;

/** Returns the text of a `sql` template with `$n` for its values. Throws {@link Unknown} for a part that varies. */
export function writeStatement(template: Node, scope: Scope): string {
  return write({ values: 0 }, template, scope, 0);
}

/** Number of `$n` written so far. */
type Count = { values: number };

function write(count: Count, node: Node, at: Scope, depth: number): string {
  if (depth > deepest) throw new Unknown('too deep');
  const quasi = node['quasi'] as Node;
  const parts = (quasi['quasis'] as Node[]).map((part) => String((part['value'] as { cooked: string }).cooked));
  const holes = (quasi['expressions'] as Node[]).map(
    (each) => fill(count, each, at, depth + 1) ?? `$${(count.values += 1)}`,
  );
  return parts.map((part, index) => `${part}${holes[index] ?? ''}`).join('');
}

/** Returns the SQL of an expression; undefined for a value. */
function fill(count: Count, node: Node, at: Scope, depth: number): string | undefined {
  if (isTemplate(node)) return write(count, node, at, depth);
  if (node.type === 'Identifier') return fillName(count, String(node['name']), at, depth);
  if (node.type === 'CallExpression') return fillCall(count, node, at, depth);
  if (node.type === 'MemberExpression') return fillMember(count, node, at, depth);
  if (node.type === 'ConditionalExpression') {
    return fill(count, node['consequent'] as Node, at, depth) ?? fill(count, node['alternate'] as Node, at, depth);
  }
  return undefined;
}

function fillName(count: Count, name: string, at: Scope, depth: number): string | undefined {
  if (depth > deepest) throw new Unknown('too deep');
  const bound = at.bound.get(name);
  if (bound !== undefined) return fill(count, bound.node, bound.scope, depth + 1);
  const found = findConstant(name, at) ?? findParameter(name, at);
  if (found === undefined) return undefined;
  if (found === 'fragment') throw new Unknown(`${name} is given by the caller`);
  return fill(count, found.node, found.scope, depth + 1);
}

/** Fills `kept.device` from the object that the module declares. */
function fillMember(count: Count, node: Node, at: Scope, depth: number): string | undefined {
  const [object, key] = [node['object'] as Node, (node['property'] as Node)['name']];
  const found = object.type === 'Identifier' ? findConstant(String(object['name']), at) : undefined;
  const properties = (found?.node['properties'] ?? []) as Node[];
  const property = properties.find((each) => (each['key'] as Node | undefined)?.['name'] === key);
  return found && property && fill(count, property['value'] as Node, found.scope, depth);
}

function fillCall(count: Count, node: Node, at: Scope, depth: number): string | undefined {
  const callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression' && (callee['object'] as Node)['name'] === 'sql')
    return fillHelper(node, callee);
  const found = callee.type === 'Identifier' ? findFunction(String(callee['name']), at) : undefined;
  const template = found && returned(found.node);
  if (found === undefined || template === undefined) return undefined;
  const bound = new Map(found.scope.bound);
  (found.node['params'] as Node[]).forEach((parameter, index) => {
    const argument = (node['arguments'] as Node[])[index];
    if (parameter.type === 'Identifier' && argument !== undefined)
      bound.set(String(parameter['name']), { node: argument, scope: at });
  });
  return fill(count, template, { ...found.scope, inside: [...found.scope.inside, found.node], bound }, depth + 1);
}

function fillHelper(node: Node, callee: Node): string | undefined {
  const helper = String((callee['property'] as Node)['name']);
  const argument = (node['arguments'] as Node[])[0];
  const value = argument?.type === 'Literal' ? argument['value'] : undefined;
  if ((helper === 'raw' || helper === 'lit') && typeof value === 'string')
    return helper === 'raw' ? value : `'${value}'`;
  if (helper === 'ref' && typeof value === 'string')
    return value
      .split('.')
      .map((part) => `"${part}"`)
      .join('.');
  throw new Unknown(`sql.${helper}`);
}

function findFunction(name: string, at: Scope): { node: Node; scope: Scope } | undefined {
  const bound = at.bound.get(name);
  if (bound?.node.type === 'Identifier') return findFunction(String(bound.node['name']), bound.scope);
  return bound ?? findConstant(name, at);
}

export const isTemplate = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql';

/** Returns the expression a function returns, if it returns at one place. */
function returned(fn: Node): Node | undefined {
  if (!('params' in fn)) return undefined;
  const body = fn['body'] as Node;
  if (body.type !== 'BlockStatement') return body;
  const returns: Node[] = [];
  walk(body['body'], (node, inside) => {
    if (node.type === 'ReturnStatement' && inside.length === 0 && node['argument'] !== null)
      returns.push(node['argument'] as Node);
  });
  return returns.at(-1);
}

function findConstant(name: string, at: Scope): { node: Node; scope: Scope } | undefined {
  for (const fn of at.inside.toReversed()) {
    let found: Node | undefined;
    walk(fn['body'], (node) => {
      if (node.type === 'VariableDeclarator' && (node['id'] as Node)['name'] === name && node['init'] !== null)
        found ??= node['init'] as Node;
    });
    if (found !== undefined) return { node: found, scope: at };
  }
  const own = at.module.values.get(name);
  if (own !== undefined) return { node: own, scope: { module: at.module, inside: [], bound: new Map() } };
  const imported = at.module.imports.get(name);
  if (imported === undefined) return undefined;
  const module = readModule(imported.file);
  const node = module.values.get(imported.name);
  return node && { node, scope: { module, inside: [], bound: new Map() } };
}

function findParameter(name: string, at: Scope): 'fragment' | undefined {
  let isFragment = false;
  for (const fn of at.inside) {
    walk(fn['params'], (node) => {
      if (node.type !== 'Identifier' || node['name'] !== name) return;
      const type = node['typeAnnotation'] as Node | null | undefined;
      if (type) isFragment ||= /RawBuilder|typeof sql/.test(at.module.text.slice(type.start, type.end));
    });
  }
  return isFragment ? 'fragment' : undefined;
}
