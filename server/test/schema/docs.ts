import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { writeFromSchema } from './write.ts';

const server = join(import.meta.dirname, '../..');
const file = join(server, '../docs/database.md');

type Column = {
  table: string;
  name: string;
  type: string;
  needed: boolean;
  clock: string | null;
  meaning: string | null;
};
type Table = { name: string; meaning: string | null };
type SqlText = { path: string; sql: string };

const intro = `# Database

\`node scripts/run.mjs db-docs\` writes this page from the schema; a test fails when it is stale. To change it, change
the comments in \`server/migrations\` and \`server/sql\`. How both are applied: [operations](operations.md#schema).

Types end in \`?\` where a column may be null. \`clock\`: \`app\` is the time of \`app_now()\`, which only the sandbox moves;
\`true\` is PostgreSQL's own time. Amounts are minor units: satang, or hundredths of a kip.
"Written by" names the folders of \`server/src\` and \`server/sql\` with an INSERT, UPDATE or DELETE.
`;

const units: [RegExp, string][] = [
  [/_minor$/, 'minor units'],
  [/_bp$/, 'hundredths of a percent'],
  [/_ms$/, 'milliseconds'],
  [/_days$|^days$/, 'days'],
  [/_hours$/, 'hours'],
  [/bytes$/, 'bytes'],
];

/** Returns the page of the schema at `url`. */
export async function readPage(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<Table>(
      `select relname as name, obj_description(oid, 'pg_class') as meaning from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const { rows: columns } = await client.query<Column>(
      `select c.relname as "table", a.attname as name, a.attnotnull as needed,
         replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') as type,
         case pg_get_expr(d.adbin, d.adrelid) when 'app_now()' then 'app' when 'now()' then 'true' end as clock,
         col_description(c.oid, a.attnum) as meaning
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       order by c.relname, a.attnum`,
    );
    return [intro, ...describeTables(tables, columns), ...describeFunctions()].join('\n');
  } finally {
    await client.end();
  }
}

export const readWrittenPage = (): Promise<string> => readFile(file, 'utf8');

/** Lists the tables in the order of the migrations that create them. */
function describeTables(tables: Table[], columns: Column[]): string[] {
  const writers = findWriters(tables.map(({ name }) => name));
  return readFolder('migrations').flatMap(({ path, sql }) => {
    const created = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name);
    const described = created.flatMap((name) => tables.filter((table) => table.name === name));
    if (described.length === 0) return [];
    return [`## ${path.slice(5, -4)}\n`, `${firstComment(sql)}\n`, ...described.map(describe)];
  });

  function describe({ name, meaning }: Table): string {
    const rows = columns.filter(({ table }) => table === name).map(describeColumn);
    const by = [...(writers.get(name) ?? [])].toSorted().join(', ');
    return `### ${name}

${meaning ?? ''} Written by: ${by || 'nothing'}.

| column | type | unit or clock | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
  }
}

function describeColumn({ name, type, needed, clock, meaning }: Column): string {
  const unit = units.find(([pattern]) => pattern.test(name))?.[1] ?? clock ?? '';
  return `| ${name} | ${type}${needed ? '' : '?'} | ${unit} | ${(meaning ?? '').replaceAll('|', '\\|')} |`;
}

function describeFunctions(): string[] {
  const groups = Map.groupBy(readFolder('sql'), ({ path }) => dirname(path));
  const parts = [...groups].map(([group, files]) => {
    const rows = files.map(({ path, sql }) => `| ${basename(path, '.sql')} | ${readComments(sql)} |`);
    return `### ${group} functions\n\n| function | what it does |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return ['## Functions\n', 'Each has its own file, `server/sql/<group>/<function>.sql`.\n', ...parts];
}

const firstComment = (sql: string): string => /^-- (.*)/.exec(sql)?.[1] ?? '';

/** Joins the comment lines at the top of a file. */
function readComments(sql: string): string {
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('-- '));
  const text = lines.slice(0, end).map((line) => line.slice(3));
  return text.join(' ').replaceAll('|', '\\|');
}

/** Finds the folders whose SQL or query builder writes each table. */
function findWriters(names: string[]): Map<string, Set<string>> {
  const found = new Map(names.map((name) => [name, new Set<string>()]));
  const write = /(?:insert into\s|update\s|delete from\s|insertInto\('|updateTable\('|deleteFrom\(')\s*(\w+)/g;
  const texts = [
    ...readFolder('sql').map(({ path, sql }) => ({ where: `sql/${dirname(path)}`, text: sql })),
    ...readFolder('src').map(({ path, sql }) => ({ where: path.split('/')[0] ?? '', text: sql })),
  ];
  for (const { where, text } of texts) {
    const code = text.replaceAll(/^\s*(?:--|\/\/|\/?\*).*$/gm, '');
    for (const [, name = ''] of code.matchAll(write)) found.get(name)?.add(where.replace(/\.ts$/, ''));
  }
  return found;
}

/** Reads the SQL or TypeScript of a folder of the server without tests, sorted by path. */
function readFolder(folder: string): SqlText[] {
  const paths = readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:sql|ts)$/.test(path) && !/\.test\.ts$|^db\/generated\//.test(path))
    .toSorted()
    .map((path) => ({ path, sql: readFileSync(join(server, folder, path), 'utf8').replaceAll('\r\n', '\n') }));
}

// `node scripts/run.mjs db-docs`
if (import.meta.main) await writeFromSchema(file, readPage);
