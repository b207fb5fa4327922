import { sql } from 'kysely';
import {
  creditPaymentByHand,
  creditDeclaration,
  dropDeclaration,
  returnPaymentByHand,
} from '../../src/deposit/bank/decide.ts';
import { listPayments, type Waiting } from '../../src/deposit/bank/queue.ts';
import { listDeclared } from '../../src/deposit/bank/store.ts';
import { closeReversal, listReversals } from '../../src/deposit/qr/credit/store.ts';
import { endByHand } from '../../src/money/intent/by-hand.ts';
import { findIntent } from '../../src/money/intent/intent.ts';
import { sweep } from '../../src/money/intent/sweep.ts';
import { listOpenTransfers as listTransfers } from '../../src/reconcile/transfers/store.ts';
import { approve, reject } from '../../src/withdraw/approval.ts';
import { markPaidByHand, settlePayout } from '../../src/withdraw/hand/by-hand.ts';
import { listOpenWithdrawals, type OpenWithdrawal } from '../../src/withdraw/hand/store.ts';
import type { Payment } from './bank.ts';
import { importList } from './lists.ts';
import { run, type World } from './world.ts';

const by = { by: 'staff', reason: 'the simulation' };

export async function decideWithdrawals(world: World): Promise<void> {
  const { services, chance } = world;
  for (const row of (await listOpenWithdrawals(services.db)).slice(0, 4)) {
    const { publicId, revision } = row;
    const decision = { publicId, revision, ...by };
    if (row.shown === 'STUCK') await settleStuck(world, row);
    else if (row.shown === 'TO_PAY') await payByHand(world, row);
    else if (chance.isLucky(0.3))
      await run(world, Promise.all([approve(services, decision), approve(services, decision)]));
    else if (chance.isLucky(0.25))
      await run(world, Promise.all([approve(services, decision), reject(services, decision)]));
    else if (chance.isLucky(0.2)) await run(world, approve(services, { ...decision, revision: revision - 1 }));
    else if (chance.isLucky(0.15)) await run(world, reject(services, decision));
    else await run(world, approve(services, decision));
  }
}

async function settleStuck(world: World, { publicId, revision, payout }: OpenWithdrawal): Promise<void> {
  const { services, bank } = world;
  const reference = payout?.reference ?? '';
  const isPaid = bank.payouts.paid.some((entry) => entry.reference === reference);
  const decision = { publicId, revision, ...by, reference };
  await run(world, Promise.all([settlePayout(services, decision, isPaid ? 'paid' : 'not_paid'), sweep(services)]));
}

async function payByHand({ services, bank }: World, row: OpenWithdrawal): Promise<void> {
  if (row.stop !== null) return;
  const { publicId, revision, bankAccountNo: accountNo, amountMinor } = row;
  const reference = `HAND${bank.payouts.paid.length}`;
  const outcome = await markPaidByHand(services, { publicId, revision, ...by, reference });
  if (outcome === 'paid') bank.payouts.paid.push({ reference, accountNo, amountMinor });
}

export async function creditDeclarations({ services, bank }: World): Promise<void> {
  for (const { publicId, amountMinor } of await listDeclared(services.db)) {
    const payment = bank.payments.find((one) => one.amountMinor === amountMinor && !one.returned);
    if (payment !== undefined) await creditDeclaration(services, publicId, by);
  }
}

export async function dropDeclarations({ services }: World): Promise<void> {
  for (const { publicId } of await listDeclared(services.db)) await dropDeclaration(services, publicId);
}

export async function decidePayments(world: World): Promise<void> {
  for (const waiting of await listPayments(world.services.db)) {
    const owner = await findUncredited(world, waiting);
    const { db } = world.services;
    if (owner === undefined) await returnPaymentByHand({ db }, waiting.id, by);
    else await creditPaymentByHand(world.services, waiting.id, owner, by);
  }
}

async function findUncredited({ db, bank, qr }: World, { incoming }: Waiting): Promise<bigint | undefined> {
  const { amountMinor, currency } = incoming;
  const real = [
    ...bank.payments
      .filter((one) => one.currency === currency && !one.returned)
      .map(({ payer, ...one }) => ({ ...one, ...payer })),
    ...qr.payments,
  ].filter((one) => one.amountMinor === amountMinor);
  const { rows } = await sql<{ credited: number }>`
    select count(*)::int as credited from incoming_payment
    where state = 'CREDITED' and amount_minor = ${amountMinor} and currency = ${currency}`.execute(db);
  return (rows[0]?.credited ?? 0) < real.length ? real[0]?.memberId : undefined;
}

export async function sendBack({ services }: World, payment: Payment): Promise<void> {
  const waiting = (await listPayments(services.db)).find(
    ({ incoming }) => incoming.amountMinor === payment.amountMinor,
  );
  if (waiting === undefined) return;
  if ((await returnPaymentByHand({ db: services.db }, waiting.id, by)) === 'returned') payment.returned = true;
}

export async function settleTransfers(world: World): Promise<void> {
  const { services, games } = world;
  for (const { publicId, state, game: code } of await listTransfers(services.db)) {
    if (state !== 'NEEDS_OPERATOR') continue;
    const intent = await findIntent(services.db, publicId);
    const game = Object.values(games).find(({ provider }) => provider.code === code);
    if (intent === undefined || game === undefined) continue;
    const outcome = game.done.get(intent.providerRef)?.outcome === 'applied' ? 'applied' : 'not_applied';
    const decision = { publicId, revision: intent.revision, outcome, ...by } as const;
    await run(world, Promise.all([endByHand(services, decision), sweep(services)]));
  }
}

export async function closeReversals({ services }: World): Promise<void> {
  for (const { id } of await listReversals(services.db)) await closeReversal(services.db, id, by);
}

export async function importLists(world: World): Promise<void> {
  await importList(world, world.manualAccount);
  const mistake = await importList(world, world.feedAccount).then(
    () => 'taken',
    () => 'refused',
  );
  if (mistake !== 'refused') throw new Error('the list of an account with a feed was imported');
}
