import { type Module, type Node, readModule } from './modules.ts';

/** Columns of a row type with the text of their TypeScript type, without null. */
export type Row = Map<string, string>;

/** Returns the columns of a type; undefined for a type that this reader does not resolve. */
export function readRow(type: Node, module: Module): Row | undefined {
  if (type.type === 'TSTypeLiteral') return readLiteral(type, module);
  if (type.type === 'TSIntersectionType') return merge((type['types'] as Node[]).map((each) => readRow(each, module)));
  if (type.type !== 'TSTypeReference') return undefined;
  const name = String((type['typeName'] as Node)['name']);
  const given = ((type['typeArguments'] as Node | null)?.['params'] ?? []) as Node[];
  if ((name === 'Pick' || name === 'Omit') && given.length === 2) return pick(name, given, module);
  const own = module.types.get(name);
  if (own !== undefined) return readRow(own['typeAnnotation'] as Node, module);
  const imported = module.imports.get(name);
  if (imported === undefined) return undefined;
  const other = readModule(imported.file);
  const there = other.types.get(imported.name);
  return there && readRow(there['typeAnnotation'] as Node, other);
}

function readLiteral(type: Node, module: Module): Row | undefined {
  const row: Row = new Map();
  for (const member of type['members'] as Node[]) {
    if (member.type !== 'TSPropertySignature' || member['computed'] === true) return undefined;
    const key = member['key'] as Node;
    const annotation = (member['typeAnnotation'] as Node)['typeAnnotation'] as Node;
    const name = String(key['name'] ?? key['value']);
    if (member['optional'] !== true) row.set(name, plainType(annotation, module));
  }
  return row;
}

function plainType(type: Node, module: Module): string {
  if (type.type === 'TSUnionType') {
    const parts = (type['types'] as Node[])
      .filter((each) => each.type !== 'TSNullKeyword')
      .map((each) => plainType(each, module));
    return new Set(parts).size === 1 ? (parts[0] ?? '') : 'mixed';
  }
  if (type.type === 'TSLiteralType') return typeof (type['literal'] as Node)['value'];
  const text = module.text.slice(type.start, type.end).replace(/^readonly /, '');
  const alias = module.types.get(text);
  return alias === undefined ? text : plainType(alias['typeAnnotation'] as Node, module);
}

function merge(rows: readonly (Row | undefined)[]): Row | undefined {
  const all: Row = new Map();
  for (const row of rows) {
    if (row === undefined) return undefined;
    for (const [name, type] of row) all.set(name, type);
  }
  return all;
}

function pick(kind: 'Pick' | 'Omit', [from, names]: Node[], module: Module): Row | undefined {
  const row = from && readRow(from, module);
  if (row === undefined || names === undefined) return undefined;
  const listed = new Set([...module.text.slice(names.start, names.end).matchAll(/'([^']+)'/g)].map(([, name]) => name));
  return new Map([...row].filter(([name]) => listed.has(name) === (kind === 'Pick')));
}
