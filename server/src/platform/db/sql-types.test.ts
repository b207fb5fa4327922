import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import {
  listSources,
  type Module,
  nameOf,
  type Node,
  readModule,
  walk,
} from '../../../test/schema/sql-types/modules.ts';
import { isTemplate, Unknown, writeStatement } from '../../../test/schema/sql-types/statement.ts';

const { url } = await createTestDb();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

const jsTypes: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  'bigint[]': 'bigint[]',
  'integer[]': 'number[]',
};
const certain = new Set([...Object.values(jsTypes), 'string']);

function fits(declared: string, { type }: Field): boolean {
  const wanted = jsTypes[type];
  if (wanted !== undefined) return declared === wanted || declared === 'unknown';
  if (/^(jsonb?|record|money_answer)$/.test(type)) return !/^(bigint|Date|Buffer)$/.test(declared);
  return declared === 'string' || !certain.has(declared);
}

const completedByCallers = [
  'src/refund/page/store.ts',
  'src/money/intent/intent.ts',
  'src/money/idempotency/store.ts',
  'src/money/idempotency/store.ts',
  'src/deposit/truelink/store.ts',
  'src/chat/store.ts',
];

const sites = findSites();
const readable = sites.flatMap((site) => ('text' in site ? [site] : []));

test.each(readable)('$name returns the row that it declares', async ({ text, row }) => {
  const fields = new Map((await describeStatement(client, text)).map((field) => [field.name, field]));
  const wrong = [...row].filter(([name, declared]) => {
    const field = fields.get(name);
    return field === undefined || !fits(declared, field);
  });
  expect(wrong.map(([name, declared]) => `${name}: ${declared}, but ${fields.get(name)?.type ?? 'no column'}`)).toEqual(
    [],
  );
});

test('every other statement is one that callers complete', () => {
  const unread = sites.flatMap((site) => ('unknown' in site ? [site.name.replace(/:\d+$/, '')] : []));
  expect(unread.toSorted()).toEqual(completedByCallers.toSorted());
});

type Field = { name: string; type: string };

type Described = { name: string; dataTypeID: number };

type Wire = {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Returns the columns of a statement as PostgreSQL describes them. @throws its error for a statement it refuses */
async function describeStatement(client: pg.Client, text: string): Promise<Field[]> {
  const fields = await ask(client, text);
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int4, format_type(oid, null) as name from pg_type where oid = any($1::oid[])',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? '' }));
}

/** Sends Parse and Describe, which run nothing, as a query object of node-postgres. */
function ask(client: pg.Client, text: string): Promise<Described[]> {
  return new Promise((resolve, reject) => {
    let fields: Described[] = [];
    const query = {
      submit: (connection: unknown): void => {
        const wire = connection as Wire;
        wire.parse({ text, name: '', types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { fields: Described[] }): void => void ({ fields } = message),
      handleReadyForQuery: (): void => resolve(fields),
      handleError: (error: Error): void => reject(error),
    };
    client.query(query as unknown as pg.Query);
  });
}

/** An executed `sql<Row>` template. `unknown` says why its SQL or its row cannot be read from the source. */
type Site = { name: string } & ({ text: string; row: Row } | { unknown: string });

function findSites(): Site[] {
  return listSources().flatMap((file) => sitesOf(readModule(file)));
}

function sitesOf(module: Module): Site[] {
  const sites: Site[] = [];
  walk(module.body, (node, inside) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const isExecuted = callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'execute';
    const template = isExecuted ? (callee['object'] as Node) : undefined;
    if (template === undefined || !isTemplate(template) || !template['typeArguments']) return;
    sites.push(readSite(module, template, inside));
  });
  return sites;
}

function readSite(module: Module, template: Node, inside: readonly Node[]): Site {
  const name = nameOf(module, template.start);
  const [type] = (template['typeArguments'] as Node)['params'] as Node[];
  const row = type && readRow(type, module);
  if (row === undefined) return { name, unknown: 'type of the row' };
  try {
    return { name, row, text: writeStatement(template, { module, inside, bound: new Map() }) };
  } catch (error) {
    if (error instanceof Unknown) return { name, unknown: error.message };
    throw error;
  }
}

/** Columns of a row type with the text of their TypeScript type, without null. */
type Row = Map<string, string>;

/** Returns the columns of a type; undefined for a type that this reader does not resolve. */
function readRow(type: Node, module: Module): Row | undefined {
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
