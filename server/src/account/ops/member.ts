import { endEverySession } from '../../auth/logout.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';
import {
  addOperatorChange,
  findMemberByPhoneOrId,
  findStatusBefore,
  lockStatus,
  type MemberStatus,
  type Operator,
  setMemberStatus,
  unfreeze,
} from './store.ts';

type Held = { id: bigint; status: MemberStatus };

/** Suspends a member and ends every session. NO_DATA for a closed or unknown member. */
export function suspendMember(db: Db, named: string, operator: Operator) {
  return withLockedMember(db, named, async (tx, held) => {
    if (held.status === 'closed') return refuse('NO_DATA');
    if (held.status !== 'suspended') await changeStatus(tx, held, 'suspended', operator);
    await endEverySession(tx, held.id, 'suspended');
    return { memberId: held.id };
  });
}

/** Lifts a suspension and restores an earlier exclusion. NO_DATA unless suspended. */
export function resumeMember(db: Db, named: string, operator: Operator) {
  return withLockedMember(db, named, async (tx, held) => {
    if (held.status !== 'suspended') return refuse('NO_DATA');
    const before = await findStatusBefore(tx, held.id);
    await changeStatus(tx, held, before === 'excluded' ? 'excluded' : 'active', operator);
    return { memberId: held.id };
  });
}

export function endMemberSessions(db: Db, named: string, operator: Operator) {
  return withLockedMember(db, named, async (tx, held) => {
    await endEverySession(tx, held.id, 'operator');
    await addOperatorChange(tx, held.id, { field: 'sessions', before: null, after: null }, operator);
    return { memberId: held.id };
  });
}

/** Runs `act` under the member's lock, so that no withdrawal runs in between. */
async function withLockedMember<R>(db: Db, named: string, act: (tx: Tx, held: Held) => Promise<R>) {
  const memberId = await findMemberByPhoneOrId(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const status = await lockStatus(tx, memberId);
    return status === undefined ? refuse('NO_DATA') : act(tx, { id: memberId, status });
  });
}

async function changeStatus(tx: Tx, held: Held, status: MemberStatus, operator: Operator): Promise<void> {
  await setMemberStatus(tx, held.id, status);
  await addOperatorChange(tx, held.id, { field: 'status', before: held.status, after: status }, operator);
}

/** Unfreezes a member's money. NO_DATA: no such member, or the member is not frozen. */
export async function unfreezeMember(db: Db, named: string, operator: Operator) {
  const memberId = await findMemberByPhoneOrId(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  return (await unfreeze(db, memberId, operator)) ? { memberId } : refuse('NO_DATA');
}
