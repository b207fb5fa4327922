import { formatMajor, toMajor } from '@kapao/contract/money';
import type { Tx } from '../db/transaction.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { drive } from '../intent/engine.ts';
import { beginOnce, isBegun, type Press } from '../intent/idempotency.ts';
import { hasOpenTransfer, type Intent } from '../intent/intent.ts';
import { type Cash, houseAccount, memberCash } from '../ledger/account.ts';
import { hold } from '../ledger/transfer.ts';
import { newPublicId } from '../public-id.ts';
import type { SettingValues } from '../setting.ts';
import { writeStatement } from '../statement/statement.ts';
import { judgeItself, type Payee } from './auto.ts';
import { reservePayout } from './payout-saga.ts';
import { insertWithdrawal, readPayee, readStanding, type Withdrawal, withdrawalOp } from './store.ts';

/**
 * Asks for money to be paid to the account on file, which is written down with it (rules §10). In order: NO_WALLET,
 * NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM (also the day's sum), WITHDRAW_PENDING, MONEY_NOT_ENOUGH,
 * TRANSFER_PENDING. The money is held from here until it is paid or rejected.
 */
export async function withdraw(house: House, press: Press, amountMinor: bigint) {
  const startedAt = performance.now();
  const settings = await house.settings.read();
  let mine: Intent | undefined;
  const answer = await beginOnce(house.db, press, async (tx, cash) => {
    house.faults.at('payout.reserve.before');
    const request = await checkRequest(tx, settings, press.memberId, amountMinor);
    if (isRefusal(request)) return request;
    const reserved = await reserve(house, tx, cash, press.memberId, amountMinor, request, settings);
    if (isRefusal(reserved)) return reserved;
    mine = reserved;
    return { message: 'SUCCESS' as const, wallet: { amount: toMajor(cash.freeMinor - amountMinor) } };
  });
  if (isBegun(answer)) throw new Error('a withdrawal is answered in its own commit');
  if (mine !== undefined) {
    house.faults.at('payout.reserve.after');
    payInBackground(house, mine, startedAt);
  }
  return answer;
}

/** The cheap checks, which withdrawAll makes before it recalls a single game. */
export async function checkRequest(tx: Tx, settings: SettingValues, memberId: bigint, amountMinor: bigint) {
  const payee = await readPayee(tx, memberId, settings['withdraw.bankChangeHoldHours']);
  if (payee === undefined || payee.bank_account_no === '') return refuse('NO_BANK');
  const minMinor = BigInt(settings['withdraw.minMinor']);
  if (amountMinor < minMinor) return refuse('WITHDRAW_MINIMUM', { min: toMajor(minMinor) });
  const standing = await readStanding(tx, memberId);
  const maxMinor = leastOf(
    BigInt(settings['withdraw.maxMinor']),
    BigInt(settings['withdraw.dailyMinor']) - standing.todayMinor,
  );
  if (amountMinor > maxMinor) return refuse('WITHDRAW_MAXIMUM', { max: toMajor(maxMinor < 0n ? 0n : maxMinor) });
  if (standing.pending) return refuse('WITHDRAW_PENDING');
  return payee;
}

const leastOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

async function reserve(
  house: House,
  tx: Tx,
  cash: Cash,
  memberId: bigint,
  amountMinor: bigint,
  payee: Payee,
  settings: SettingValues,
) {
  if (cash.freeMinor < amountMinor) return refuse('MONEY_NOT_ENOUGH');
  if (await hasOpenTransfer(tx, memberId)) return refuse('TRANSFER_PENDING');
  const verdict = judgeItself(house.config, settings, payee, amountMinor);
  const auto = verdict === 'approves';
  const row = {
    publicId: newPublicId(),
    memberId,
    amountMinor,
    currency: cash.currency,
    state: auto ? ('SENDING' as const) : ('REQUESTED' as const),
    bankCode: payee.bank_code,
    bankAccountNo: payee.bank_account_no,
    bankAccountName: payee.bank_account_name,
    approvedBy: auto ? 'auto' : null,
    resting: verdict === 'rests',
  };
  await insertWithdrawal(tx, row);
  await holdMoney(house, tx, row);
  return auto ? reservePayout(tx, { ...row, revision: 0 }, house.payout) : undefined;
}

async function holdMoney(house: House, tx: Tx, row: Omit<Withdrawal, 'revision'>): Promise<void> {
  const { memberId, amountMinor, currency, bankCode: to } = row;
  const op = withdrawalOp(row.publicId);
  const credit = houseAccount.payout(house.payout.code, currency);
  const outcome = await hold(tx, { op, debit: memberCash(memberId), credit, amountMinor, memberId, kind: 'withdraw' });
  if (outcome !== 'done') throw new Error(`hold of ${formatMajor(amountMinor)} was ${outcome} after it was checked`);
  await writeStatement(tx, {
    memberId,
    source: op,
    type: 'withdraw',
    from: 'WALLET',
    to,
    status: 'PENDING',
    amountMinor,
  });
}

/** The member need not wait for the bank; should this process die, a sweeper takes the payout over. */
export function payInBackground(house: House, intent: Intent, reservedAt: number): void {
  drive(house, intent, reservedAt).catch((error: unknown) => {
    house.log.error({ err: error, intent: intent.publicId }, 'a payout was left to the sweeper');
  });
}
