import type { Pool } from 'pg';
import type { LoadedKeys } from './keys.ts';
import { seal, sealPrefix, unseal } from './seal.ts';
import { startError } from '../start-error.ts';
import { checkMasterKeys, locked, readKnownKeys } from './fingerprint.ts';
import { keyIdOf, newKey } from './ring.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

const batchSize = 100;

export type Rotation = { keyId: string; resealed: number };

/**
 * Adds a new master key and reseals every sealed value. After an interruption, the next run continues with the same
 * key. Servers that read the same file need no restart.
 * @throws a start error where only an operator can add a key
 */
export async function rotateKeys(pool: Pool, keys: LoadedKeys, by: string): Promise<Rotation> {
  await checkMasterKeys(pool, keys);
  await beginRotation(pool, keys);
  await checkMasterKeys(pool, keys, by);
  const keyId = keyIdOf(keys.masterKey);
  let resealed = 0;
  for (const column of sealedColumns) resealed += await resealColumn(pool, keys, column);
  const left = (await countSealed(pool)).filter((each) => each.keyId !== keyId);
  if (left.length > 0) throw startError('Some values are being changed just now; run it again in two minutes');
  await pool.query('update master_key set resealed_at = now() where key_id = $1', [keyId]);
  return { keyId, resealed };
}

async function beginRotation(pool: Pool, { source }: LoadedKeys): Promise<void> {
  await locked(pool, async (client) => {
    const known = await readKnownKeys(client);
    const all = source.read();
    const [current] = all;
    if (current === undefined || known.find(({ keyId }) => keyId === keyIdOf(current))?.resealedAt === null) return;
    // A process that had not yet read the current key may have sealed a value with an old key after the rotation.
    const sealed = await countSealed(pool);
    if (sealed.some(({ keyId }) => keyId !== keyIdOf(current) && keyId !== 'none')) return;
    if (source.write === undefined) {
      throw startError('Put a new key in front of the others in MASTER_KEY, restart every server, then run this again');
    }
    const fresh = all.find((key) => known.every(({ keyId }) => keyId !== keyIdOf(key))) ?? newKey();
    source.write([fresh, ...all.filter((key) => key !== fresh)]);
  });
}

async function resealColumn(pool: Pool, keys: LoadedKeys, sealedColumn: SealedColumn): Promise<number> {
  let resealed = 0;
  for (;;) {
    const found = await resealPass(pool, keys, sealedColumn);
    resealed += found;
    if (found === 0) return resealed;
  }
}

async function resealPass(pool: Pool, keys: LoadedKeys, { table, column, ...how }: SealedColumn): Promise<number> {
  let resealed = 0;
  let place = '(0,0)';
  for (;;) {
    const { rows } = await pool.query<{ place: string; owner: string; sealed: Buffer }>(
      `select ctid::text as place, ${how.owner} as owner, ${column} as sealed from ${table}
       where ctid > $1::tid and ${column} is not null and substring(${column} from 1 for 12) <> $2 and ${how.settled}
       limit $3`,
      [place, sealPrefix(keys.masterKey), batchSize],
    );
    const last = rows.at(-1);
    if (last === undefined) return resealed;
    place = last.place;
    const fresh = rows.map(({ owner, sealed }) => {
      const sealedFor = { purpose: how.purpose, owner };
      return seal(keys, sealedFor, unseal(keys, sealedFor, sealed));
    });
    const { rowCount } = await pool.query(
      `update ${table} t set ${column} = u.fresh
       from unnest($1::tid[], $2::bytea[], $3::bytea[]) as u (place, was, fresh)
       where t.ctid = u.place and t.${column} = u.was`,
      [rows.map((row) => row.place), rows.map((row) => row.sealed), fresh],
    );
    resealed += rowCount ?? 0;
  }
}

export type SealedCount = { keyId: string; values: number };

/** Counts the values sealed by each key; `none`: values from before key ids. */
export async function countSealed(pool: Pool): Promise<SealedCount[]> {
  const each = sealedColumns.map(({ table, column }) => `select ${column} as sealed from ${table}`);
  const { rows } = await pool.query<SealedCount>(
    `select case when substring(sealed from 1 for 4) = 'KPK1'::bytea
         then encode(substring(sealed from 5 for 8), 'hex') else 'none' end as "keyId", count(*)::int as values
     from (${each.join(' union all ')}) as every where sealed is not null group by 1 order by 1`,
  );
  return rows;
}

/**
 * Removes a key that seals no value.
 * @throws a start error while the key is in use
 */
export async function dropKey(pool: Pool, keys: LoadedKeys, keyId: string): Promise<void> {
  await checkMasterKeys(pool, keys);
  const all = keys.source.read();
  if (all[0] === undefined || keyIdOf(all[0]) === keyId) throw startError(`Key ${keyId} is the present one`);
  const used = (await countSealed(pool)).filter((each) => each.keyId === keyId || each.keyId === 'none');
  if (used.length > 0) throw startError(`Key ${keyId} is still needed; run the rotation first`);
  await pool.query('update master_key set dropped_at = now() where key_id = $1 and dropped_at is null', [keyId]);
  keys.source.write?.(all.filter((key) => keyIdOf(key) !== keyId));
}
