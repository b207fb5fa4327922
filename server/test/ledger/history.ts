import { type RawBuilder, sql } from 'kysely';
import { giveGift } from '../../src/condition/gift.ts';
import type { Source } from '../../src/condition/facts.ts';
import { type Db, inTransaction, type Tx } from '../../src/platform/db/transaction.ts';
import { lockMember, memberCash } from '../../src/money/ledger/account.ts';
import { actOf } from '../../src/money/ledger/debt.ts';
import { hold, resolve } from '../../src/money/ledger/transfer.ts';
import { newPublicId } from '../../src/platform/public-id.ts';
import { addMoney } from '../wallet.ts';

type Ending = 'REQUESTED' | 'SENDING' | 'FAILED' | 'PAID' | 'REJECTED';

export async function withdrawalOf(db: Db, memberId: bigint, state: Ending, amountMinor = 10_000n): Promise<string> {
  const publicId = newPublicId();
  const op = `w:${publicId}`;
  const ended = state === 'PAID' || state === 'REJECTED';
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await sql`insert into withdrawal (public_id, member_id, amount_minor, currency, state, bank_code, bank_account_no,
          bank_account_name, approved_by, ended_at)
        select ${publicId}, id, ${amountMinor}, currency, ${state}, bank_code, bank_account_no, bank_account_name,
          ${state === 'REQUESTED' ? null : 'auto'}, case when ${ended} then app_now() end from member where id = ${memberId}`.execute(
      tx,
    );
    const entry = { op, debit: memberCash(memberId), credit: 'house:payout:bank', amountMinor, memberId };
    await hold(tx, { ...entry, kind: 'withdraw' });
    if (ended) await resolve(tx, op, state === 'PAID' ? 'P' : 'V');
    const shown = state === 'PAID' ? 'SUCCESS' : state === 'REJECTED' ? 'FAILED' : 'PENDING';
    await sql`select statement_write(${memberId}, ${op}, 'withdraw', 'WALLET', bank_code, ${shown}, ${amountMinor}, null)
        from member where id = ${memberId}`.execute(tx);
    const payout = { SENDING: 'RESERVED', FAILED: 'VOIDED', PAID: 'POSTED' }[state as string];
    if (payout !== undefined) await payoutOf(tx, publicId, payout);
  });
  return publicId;
}

async function payoutOf(tx: Tx, withdrawalId: string, state: string): Promise<void> {
  await sql`insert into intent (public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref, detail,
        lease_until, next_at, sent_by, ended_at, real_ended_at)
      select ${newPublicId()}, ${newPublicId()}, 'payout', member_id, amount_minor, ${state}, 'bank', ${newPublicId()},
        jsonb_build_object('withdrawalId', public_id, 'bankCode', bank_code, 'accountNo', bank_account_no,
          'accountName', bank_account_name, 'currency', currency),
        now(), now(), now(), case when ${state} <> 'RESERVED' then app_now() end, case when ${state} <> 'RESERVED' then now() end
      from withdrawal where public_id = ${withdrawalId}`.execute(tx);
}

export async function depositOf(db: Db, memberId: bigint): Promise<void> {
  await addMoney(db, memberId, 50_000n);
  const payment = sql`(select max(id) from incoming_payment where member_id = ${memberId})`;
  await sql`select statement_write(${memberId}, 'p:' || ${payment}, 'deposit', 'TEST', 'WALLET', 'SUCCESS', 50000, null)`.execute(
    db,
  );
  await sql`insert into slip (public_id, member_id, state, stored_bytes, bank_code, reference, amount_minor, currency, payment_id, ended_at)
      values (${newPublicId()}, ${memberId}, 'SUCCESS', 1, '004', ${newPublicId()}, 50000, 'THB', ${payment}, app_now())`.execute(
    db,
  );
  await sql`insert into receiving_account (bank_type, bank_code, mode, account_name, account_no, currency)
      values ('BANK', 'SCB', 'MANUAL', 'KAPAO', '1', 'THB') on conflict do nothing`.execute(db);
  await sql`insert into declared_transfer (public_id, member_id, receiving_account_id, amount_minor, currency, state, payment_id)
      select ${newPublicId()}, ${memberId}, min(id), 50000, 'THB', 'MATCHED', ${payment} from receiving_account`.execute(
    db,
  );
  await sql`insert into qr_request (public_id, member_id, channel, reference, amount_minor, state, expires_at, next_at, paid_at)
      select ${newPublicId()}, ${memberId}, channel, outside_reference, 50000, 'PAID', app_now(), app_now(), app_now()
      from incoming_payment where id = ${payment}`.execute(db);
  await sql`insert into receiving_wallet (mode, account_name) values ('AUTO', 'T') on conflict do nothing`.execute(db);
  await sql`insert into gift (public_id, member_id, wallet_id, fingerprint, sealed, masked, attempt_id, state, payment_id,
        lease_until, next_at, ended_at)
      select ${newPublicId()}, ${memberId}, min(id), sha256(${newPublicId()}::bytea), '', '***', ${newPublicId()}, 'CREDITED',
        ${payment}, now(), 'infinity', app_now() from receiving_wallet`.execute(db);
}

export async function reversedOf(db: Db, memberId: bigint): Promise<void> {
  await depositOf(db, memberId);
  await withdrawalOf(db, memberId, 'PAID', 40_000n);
  const act = actOf({ reason: 'CHARGEBACK', note: 'the bank wrote', reference: 'letter 7', by: 'Noi' });
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await sql`select payment_reverse(max(id), 'match', false, ${act}) from incoming_payment where member_id = ${memberId}`.execute(
      tx,
    );
  });
}

export async function giftFrom(
  db: Db,
  memberId: bigint,
  source: Source,
  successBp: bigint,
  mark: (id: bigint) => RawBuilder<unknown>,
) {
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const { conditionId } = await giveGift(tx, {
      memberId,
      source,
      offerCode: null,
      title: { th: 'ของขวัญ', la: 'ຂອງຂວັນ', en: 'Gift' },
      amountMinor: 5_000n,
      currency: 'THB',
      successBp,
      failBp: 1_000n,
      remainingMaxMinor: 1_000_000n,
    });
    await mark(conditionId).execute(tx);
  });
}

export async function refundOf(db: Db, memberId: bigint): Promise<void> {
  await sql`insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
      select ${memberId}, refund_day(), 0, flow, gifted, seq from account where code = ${memberCash(memberId)}`.execute(
    db,
  );
  await sql`insert into refund (member_id, day, own_loss_minor, amount_minor, claimable_until, received_at, percent_bp, min_minor, max_minor)
      values (${memberId}, refund_day(), 100000, 5000, app_now(), app_now(), 500, 1, 1000000)`.execute(db);
  await giftFrom(
    db,
    memberId,
    'REFUND',
    0n,
    (id) => sql`update refund set condition_id = ${id} where member_id = ${memberId}`,
  );
}

export async function inviteOf(db: Db, inviterId: bigint, friendId: bigint): Promise<void> {
  await sql`insert into invitee (member_id, inviter_id, state, deposit_minor, needed_minor, ended_at)
      values (${friendId}, ${inviterId}, 'QUALIFIED', 50000, 50000, app_now())`.execute(db);
  await sql`insert into invite (inviter_id, friend_id, base, amount_minor) values (${inviterId}, ${friendId}, 'first-deposit', 5000)`.execute(
    db,
  );
  await giftFrom(
    db,
    inviterId,
    'INVITE',
    0n,
    (id) => sql`update invite set condition_id = ${id} where inviter_id = ${inviterId}`,
  );
}
