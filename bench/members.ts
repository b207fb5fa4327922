import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Call, Http } from './load.ts';

export type Member = { id: string; token: string };

export async function createMembers(client: pg.Client, count: number, cashMinor: bigint): Promise<Member[]> {
  const tokens = Array.from({ length: count }, newToken);
  const { rows } = await client.query<{ id: string }>(
    `with base as (select coalesce(max(id), 0) as last from member)
     insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no)
     select substr(md5(random()::text || n), 1, 20), '07' || lpad((last + n)::text, 8, '0'), 'สมาชิก ทดสอบ', 'none',
       'THB', 'KBANK', 'SAMACHIK THODSOB', lpad((last + n)::text, 12, '0')
     from base, generate_series(1, $1) n returning id::text`,
    [count],
  );
  const members = rows.map(({ id }, nth) => ({ id, token: tokens[nth] ?? '' }));
  const ids = members.map(({ id }) => id);
  await client.query(
    `insert into account (code, currency, member_id, materialized, floor)
     select 'member:' || id || ':cash', 'THB', id, true, 0 from unnest($1::bigint[]) id`,
    [ids],
  );
  await client.query(
    `insert into session (token_hash, member_id, remember, idle_until, absolute_until)
     select hash, id, true, now() + interval '7 days', now() + interval '7 days'
     from unnest($1::bytea[], $2::bigint[]) as s (hash, id)`,
    [members.map(({ token }) => createHash('sha256').update(token).digest()), ids],
  );
  await client.query(
    `select count(*) from ledger_instant_many('house:bonus', 'bench',
       array(select 'bench:gift:' || id from unnest($1::bigint[]) id),
       array(select 'member:' || id || ':cash' from unnest($1::bigint[]) id), array(select $2::bigint from unnest($1::bigint[])))`,
    [ids, cashMinor],
  );
  await client.query('analyze');
  return members;
}

function newToken(): string {
  const body = randomBytes(32).toString('base64url');
  const checksum = createHash('sha256').update(`kapao:${body}`).digest('base64url').slice(0, 4);
  return `wlt_${body}${checksum}`;
}

export function callOf(member: Member, path: string, body?: object): Call {
  const headers = { authorization: `Bearer ${member.token}`, 'x-requester': 'wallet-user', 'x-device': 'bench' };
  if (body === undefined) return { path, headers };
  const key = randomBytes(12).toString('hex');
  return {
    path,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  };
}

export async function activateAll(http: Http, members: readonly Member[], game: string): Promise<void> {
  const left = [...members];
  const worker = async (): Promise<void> => {
    for (let member = left.pop(); member !== undefined; member = left.pop()) {
      await http.call(callOf(member, `/api/wallet/activate/${game}`));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

export function roundRobin(members: readonly Member[]): () => Member {
  let next = 0;
  return () => {
    const member = members[next % members.length];
    next += 1;
    if (member === undefined) throw new Error('no member is available');
    return member;
  };
}

export function onceEach(members: readonly Member[]): () => Member {
  let next = 0;
  return () => {
    const member = members[next];
    next += 1;
    if (member === undefined) throw new Error(`${members.length} members are too few for this machine`);
    return member;
  };
}
