import type { Plugin } from 'vite';

const serversOwn = new Set([
  'params',
  'query',
  'body',
  'reply',
  'pending',
  'errors',
  'summary',
  'permission',
  'staffAddress',
]);

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number };

/**
 * Removes fields of the contract's endpoints that the web app never reads, and the schemas only they use: 5 kB of home.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return null;
      return { code: without(code, unread(this.parse(code))), map: null };
    },
  };
}

function unread(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(unread);
  if (!isNode(tree)) return [];
  return namesEndpoint(tree) ? fieldsOf(tree).filter(isServersOwn) : Object.values(tree).flatMap(unread);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (value: unknown): unknown => (isNode(value) ? value['name'] : undefined);

const namesEndpoint = (node: Node): boolean => node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint';

function fieldsOf(call: Node): Node[] {
  const [definition]: unknown[] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  const fields = isNode(definition) ? definition['properties'] : [];
  return Array.isArray(fields) ? fields.filter(isNode) : [];
}

const isServersOwn = (field: Node): boolean => serversOwn.has(String(nameOf(field['key'])));

function without(code: string, fields: readonly Node[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of fields) {
    kept += code.slice(at, start);
    at = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  }
  return kept + code.slice(at);
}
