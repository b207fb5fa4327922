import type pg from 'pg';
import { startError } from '../start-error.ts';

/** Never TRUNCATE, TRIGGER, REFERENCES or MAINTAIN. */
const usualRights = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
const appendRights = ['INSERT', 'SELECT'];

type Granted = { name: string; kind: 'table' | 'sequence'; wanted: string[]; found: string[]; isPublic: boolean };

/**
 * Gives the server's role its rights on everything in `public` and revokes all others. Changes only differences, in one
 * transaction, for a running server. The caller holds a lock.
 */
export async function grantRights(owner: pg.Client, appRole: string): Promise<void> {
  const app = owner.escapeIdentifier(appRole);
  await refuseForeignTables(owner);
  await owner.query('begin');
  try {
    await owner.query(`grant usage on schema public to ${app};
      alter default privileges in schema public grant select, insert on tables to ${app};
      alter default privileges in schema public grant execute on functions to ${app};
      alter default privileges revoke execute on functions from public`);
    await restrictDatabase(owner);
    for (const granted of await readGranted(owner, appRole)) {
      const statement = correction(granted, owner.escapeIdentifier(granted.name), app);
      if (statement !== undefined) await owner.query(statement);
    }
    await grantFunctions(owner, appRole);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

function correction({ kind, wanted, found, isPublic }: Granted, name: string, app: string): string | undefined {
  if (!isPublic && wanted.join() === found.join()) return undefined;
  const give = wanted.length === 0 ? '' : `; grant ${wanted.join(', ')} on ${kind} ${name} to ${app}`;
  return `revoke all on ${kind} ${name} from public, ${app}${give}`;
}

async function readGranted(owner: pg.Client, appRole: string): Promise<Granted[]> {
  const { rows } = await owner.query<Granted>(
    `select c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
       case
         when c.relname in ('schema_migration', 'schema_function') then array['SELECT']
         when c.relkind in ('v', 'm') then array['SELECT']
         when c.relkind = 'S' then case when identity then array[]::text[] else array['USAGE'] end
         when append_only then $2::text[] else $3::text[] end as wanted,
       array(select distinct a.privilege_type from aclexplode(c.relacl) a
         where a.grantee = (select oid from pg_roles where rolname = $1) order by 1) as found,
       exists (select from aclexplode(c.relacl) a where a.grantee = 0) as "isPublic"
     from pg_class c,
       lateral (select exists (select from pg_trigger t
         where t.tgrelid = c.oid and t.tgname = c.relname || '_append_only') as append_only) as appended,
       lateral (select exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') as identity) as owned
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
     order by c.relname`,
    [appRole, appendRights, usualRights],
  );
  return rows;
}

async function grantFunctions(owner: pg.Client, appRole: string): Promise<void> {
  const { rows } = await owner.query<{ signature: string; lacks: boolean; isPublic: boolean }>(
    `select p.oid::regprocedure::text as signature,
       not exists (select from aclexplode(p.proacl) a
         where a.grantee = (select oid from pg_roles where rolname = $1)) as lacks,
       p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as "isPublic"
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole and p.prokind in ('f', 'p')`,
    [appRole],
  );
  const app = owner.escapeIdentifier(appRole);
  for (const { signature, lacks, isPublic } of rows) {
    if (isPublic) await owner.query(`revoke execute on routine ${signature} from public`);
    if (lacks) await owner.query(`grant execute on routine ${signature} to ${app}`);
  }
}

async function restrictDatabase(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; createsInPublic: boolean; hasTemporary: boolean }>(
    `select d.datname as name,
       exists (select from pg_namespace n, aclexplode(n.nspacl) a
         where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE') as "createsInPublic",
       d.datacl is null or exists (select from aclexplode(d.datacl) a
         where a.grantee = 0 and a.privilege_type = 'TEMPORARY') as "hasTemporary"
     from pg_database d where d.datname = current_database() and pg_has_role(d.datdba, 'USAGE')`,
  );
  const [found] = rows;
  if (found?.createsInPublic === true) await owner.query('revoke create on schema public from public');
  if (found?.hasTemporary === true) {
    await owner.query(`revoke temporary on database ${owner.escapeIdentifier(found.name)} from public`);
  }
}

async function refuseForeignTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ holder: string; me: string }>(
    `select pg_get_userbyid(c.relowner) as holder, current_user as me from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'USAGE')
       and exists (select from pg_class m where m.relname = 'schema_migration') limit 1`,
  );
  if (rows[0] === undefined) return;
  const { holder, me } = rows[0];
  throw startError(`Tables belong to the role ${holder}; run "reassign owned by ${holder} to ${me}" as ${holder}`);
}
