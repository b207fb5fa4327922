import pg from 'pg';

export type Login = { user: string; password: string };

const rolesLock = 5_520_162;

/**
 * Creates missing roles (one owns and migrates, one serves) and the embedded database. Hands an older database of the
 * superuser to the owner. `adminUrl` names the database.
 */
export async function prepareRoles(adminUrl: string, owner: Login, app: Login): Promise<void> {
  const target = new URL(adminUrl);
  const database = target.pathname.slice(1);
  target.pathname = '/postgres';
  await asClient(target.href, async (client) => {
    await client.query('select pg_advisory_lock($1)', [rolesLock]);
    for (const login of [owner, app]) await prepareLogin(client, login);
    await prepareDatabase(client, database, owner.user);
    await asClient(adminUrl, (inside) => giveOwnership(inside, owner.user));
  });
}

async function prepareLogin(client: pg.Client, { user, password }: Login): Promise<void> {
  const name = client.escapeIdentifier(user);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [user]);
  if (rowCount === 0) await client.query(`create role ${name}`);
  const without = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit';
  await client.query(`alter role ${name} login ${without} password ${client.escapeLiteral(password)}`);
}

async function prepareDatabase(client: pg.Client, database: string, owner: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  if (rows[0] === undefined) await client.query(`create database ${name} owner ${client.escapeIdentifier(owner)}`);
  else if (rows[0].owner !== owner)
    await client.query(`alter database ${name} owner to ${client.escapeIdentifier(owner)}`);
}

/** Alters each object separately: `reassign owned` does not work for the first superuser. */
async function giveOwnership(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s owner to %I', kind, name, $1::text) as statement from (
       select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
         oid::regclass::text, relowner, 1
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
       union all
       select 'routine', oid::regprocedure::text, proowner, 2 from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'type', t.oid::regtype::text, typowner, 3 from pg_type t left join pg_class c on c.oid = t.typrelid
       where typnamespace = 'public'::regnamespace and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c')
     ) owned (kind, name, holder, step) where holder = current_user::regrole order by step`,
    [owner],
  );
  if (rows.length === 0) return;
  await client.query(`begin; ${rows.map(({ statement }) => statement).join('; ')}; commit`);
}

async function asClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
