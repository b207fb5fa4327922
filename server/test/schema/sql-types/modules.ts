import { parseSync } from 'oxc-parser';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Node of a syntax tree; only the fields that a reader asks for are typed. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export type Module = {
  file: string;
  text: string;
  body: Node[];
  /** Declarations of the module's top level by name. */
  values: Map<string, Node>;
  types: Map<string, Node>;
  /** Names imported from other modules of the server: local name to file and exported name. */
  imports: Map<string, { file: string; name: string }>;
};

const root = join(import.meta.dirname, '../../..');
const known = new Map<string, Module>();

export function listSources(): string[] {
  return globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|generated|conformance/.test(file))
    .map((file) => join(root, file));
}

export const nameOf = (module: Module, at: number): string =>
  `${relative(root, module.file)}:${module.text.slice(0, at).split('\n').length}`;

export function readModule(file: string): Module {
  const read = known.get(file);
  if (read !== undefined) return read;
  const text = readFileSync(file, 'utf8');
  const module: Module = { file, text, body: [], values: new Map(), types: new Map(), imports: new Map() };
  known.set(file, module);
  module.body = parseSync(file, text).program.body as unknown as Node[];
  for (const statement of module.body) declare(module, statement);
  return module;
}

function declare(module: Module, statement: Node): void {
  if (statement.type === 'ImportDeclaration') return declareImports(module, statement);
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
  if (declaration === null) return;
  if (declaration.type === 'TSTypeAliasDeclaration') module.types.set(idOf(declaration), declaration);
  if (declaration.type === 'FunctionDeclaration') module.values.set(idOf(declaration), declaration);
  if (declaration.type !== 'VariableDeclaration') return;
  for (const each of declaration['declarations'] as Node[]) {
    if (each['init'] !== null) module.values.set(idOf(each), bareOf(each['init'] as Node));
  }
}

/** Returns the expression inside `as const` or `satisfies`. */
function bareOf(node: Node): Node {
  return /^TS(As|Satisfies)Expression$/.test(node.type) ? bareOf(node['expression'] as Node) : node;
}

function declareImports(module: Module, statement: Node): void {
  const path = String((statement['source'] as Node)['value']);
  const file = join(dirname(module.file), path);
  if (!path.startsWith('.') || !existsSync(file)) return;
  for (const each of statement['specifiers'] as Node[]) {
    const imported = each['imported'] as Node | undefined;
    if (imported !== undefined)
      module.imports.set(String((each['local'] as Node)['name']), { file, name: String(imported['name']) });
  }
}

const idOf = (declaration: Node): string => String((declaration['id'] as Node)['name']);

/** Calls `visit` with each node and the functions around it, innermost last. */
export function walk(
  node: unknown,
  visit: (node: Node, inside: readonly Node[]) => void,
  inside: readonly Node[] = [],
): void {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit, inside));
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const here = node as Node;
  visit(here, inside);
  const within = 'params' in here && 'body' in here ? [...inside, here] : inside;
  for (const [key, value] of Object.entries(here)) if (key !== 'type') walk(value, visit, within);
}
