import { endEverySession } from '../../auth/logout.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';

export type Operator = { by: string; reason: string };

type Status = 'active' | 'suspended' | 'closed' | 'excluded';
type Held = { id: bigint; status: Status };

/** Suspends a member and ends every session. NO_DATA for a closed or unknown member. */
export function suspendMember(db: Db, named: string, operator: Operator) {
  return change(db, named, async (tx, held) => {
    if (held.status === 'closed') return refuse('NO_DATA');
    if (held.status !== 'suspended') await setStatus(tx, held, 'suspended', operator);
    await endEverySession(tx, held.id, 'suspended');
    return { memberId: held.id };
  });
}

/** Lifts a suspension and restores an earlier exclusion. NO_DATA unless suspended. */
export function resumeMember(db: Db, named: string, operator: Operator) {
  return change(db, named, async (tx, held) => {
    if (held.status !== 'suspended') return refuse('NO_DATA');
    await setStatus(tx, held, await statusBefore(tx, held.id), operator);
    return { memberId: held.id };
  });
}

export function endMemberSessions(db: Db, named: string, operator: Operator) {
  return change(db, named, async (tx, held) => {
    await endEverySession(tx, held.id, 'operator');
    await addChange(tx, held.id, { field: 'sessions', before: null, after: null }, operator);
    return { memberId: held.id };
  });
}

export async function findMember(db: Db, named: string): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where((where) => where.or([where('phone', '=', named), where('public_id', '=', named)]))
    .executeTakeFirst();
  return found?.id;
}

/** Runs `act` under the member's lock, so that no withdrawal runs in between. */
async function change<R>(db: Db, named: string, act: (tx: Tx, held: Held) => Promise<R>) {
  const memberId = await findMember(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const held = await tx
      .selectFrom('member')
      .select(['id', 'status'])
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return held === undefined ? refuse('NO_DATA') : act(tx, held as Held);
  });
}

async function setStatus(tx: Tx, held: Held, status: Status, operator: Operator): Promise<void> {
  await tx.updateTable('member').set({ status }).where('id', '=', held.id).execute();
  await addChange(tx, held.id, { field: 'status', before: held.status, after: status }, operator);
}

async function statusBefore(tx: Tx, memberId: bigint): Promise<Status> {
  const last = await tx
    .selectFrom('member_change')
    .select('before')
    .where('member_id', '=', memberId)
    .where('field', '=', 'status')
    .where('after', '=', 'suspended')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.before === 'excluded' ? 'excluded' : 'active';
}

type Change = { field: 'status' | 'sessions'; before: string | null; after: string | null };

async function addChange(tx: Tx, memberId: bigint, changed: Change, { by, reason }: Operator): Promise<void> {
  await tx
    .insertInto('member_change')
    .values({ member_id: memberId, ...changed, by_name: by, reason })
    .execute();
}
