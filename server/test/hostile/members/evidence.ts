import { toMajor } from '@kapao/contract/money';
import { readFeeds } from '../../deposit/bank-feed.ts';
import { notify } from '../../deposit/deposit.ts';
import { type Actor, amountFor, call, cashOut, deposit, payTo, showInFeed, upload } from '../actor.ts';
import { importList, nameless } from '../lists.ts';
import { creditDeclarations, sendBack } from '../operators.ts';
import { reportOf } from '../qr.ts';
import { now, pass, type World } from '../world.ts';

/** One member's plan. Each iteration is a step of the simulation. */
export type Plan = (world: World, me: Actor) => AsyncGenerator<void, void, void>;

const minutes = ({ chance }: World, least: number, most: number): number => 60 * chance.between(least, most);

export const declareAndUpload: Plan = async function* (world, me) {
  const { chance, manualAccount } = world;
  for (;;) {
    const payment = payTo(world, me, manualAccount, amountFor(world, me));
    const slipFirst = chance.isLucky(0.3);
    if (slipFirst) await upload(world, me, payment);
    await pass(world, minutes(world, 31, 50));
    await call(world, me, 'wallet/add', { amount: toMajor(payment.amountMinor) });
    if (chance.isLucky(0.7)) await creditDeclarations(world);
    if (!slipFirst) await upload(world, me, payment);
    yield;
    if (chance.isLucky(0.5)) await importList(world, manualAccount);
    yield;
    await cashOut(world, me);
    yield;
  }
};

export const slipAfterReturn: Plan = async function* (world, me) {
  for (;;) {
    const payment = payTo(world, me, world.manualAccount, amountFor(world, me));
    nameless.add(payment);
    await importList(world, world.manualAccount);
    await sendBack(world, payment);
    await pass(world, minutes(world, 1, 40));
    await upload(world, me, payment);
    yield;
    await cashOut(world, me);
    yield;
  }
};

export const reuseReferences: Plan = async function* (world, me) {
  const { chance, feedAccount, bank } = world;
  for (;;) {
    const payment = payTo(world, me, feedAccount, amountFor(world, me));
    const isShownFirst = chance.isLucky(0.5);
    if (isShownFirst) showInFeed(world, feedAccount, payment);
    if (chance.isLucky(0.5)) await readFeeds(world.services);
    await upload(world, me, payment);
    if (!isShownFirst) showInFeed(world, feedAccount, payment);
    yield;
    await readFeeds(world.services);
    await upload(world, me, payment, chance.pick(['GSB', 'SCB', 'KBANK']));
    yield;
    await upload(world, me, chance.pick(bank.payments));
    await upload(world, me, { ...payment, reference: `FORGED${bank.payments.length}` });
    yield;
    await cashOut(world, me);
    yield;
  }
};

export const payTwice: Plan = async function* (world, me) {
  const { chance, qr } = world;
  for (;;) {
    const amountMinor = amountFor(world, me);
    await call(world, me, `qrcode/${qr.channel.code}`, { amount: toMajor(amountMinor) });
    const order = [...qr.channel.orders.values()].at(-1);
    if (order?.payableMinor !== amountMinor) {
      yield;
      continue;
    }
    qr.pay(me.memberId, order.reference, amountMinor, now(world));
    yield;
    if (chance.isLucky(0.6)) await deliver(world);
    await pass(world, minutes(world, 1, 30));
    qr.pay(me.memberId, order.reference, chance.isLucky(0.4) ? amountMinor : amountFor(world, me), now(world));
    yield;
    await deliver(world);
    await lie(world);
    yield;
    await cashOut(world, me);
    yield;
  }
};

export async function deliver({ app, qr, chance }: World): Promise<void> {
  for (const payment of qr.undelivered.splice(0)) {
    const body = reportOf(payment);
    await Promise.all([notify(app, body), ...(chance.isLucky(0.4) ? [notify(app, body)] : [])]);
    if (chance.isLucky(0.3)) await notify(app, reportOf(payment));
  }
}

async function lie(world: World): Promise<void> {
  const { app, qr, chance } = world;
  const payment = chance.pick(qr.payments.slice(-3));
  const otherMinor = chance.baht();
  const forged = await notify(app, reportOf(payment, { paymentId: 'FORGED', paidMinor: String(otherMinor) }), 'bad');
  if (forged.status < 400) throw new Error('a notice without a signature was accepted');
  if (chance.isLucky(0.5)) await notify(app, reportOf(payment, { paidMinor: String(otherMinor) }));
  if (chance.isLucky(0.3)) await notify(app, reportOf(payment, { reversal: true }));
}

export const mixCurrencies: Plan = async function* (world, me) {
  const { games, chance } = world;
  for (;;) {
    const amountMinor = await deposit(world, me);
    yield;
    const game = chance.pick(Object.values(games));
    const wholeCreditMinor = 600_00n;
    const moved = amountMinor - (amountMinor % wholeCreditMinor);
    await call(world, me, 'wallet/transfer', { from: 'WALLET', to: game.provider.code, amount: toMajor(moved) });
    yield;
    const refused = await call(world, me, 'wallet/withdraw', { amount: 60_000.55 });
    if (refused !== undefined && refused.status < 400) throw new Error('a fraction of a kip was withdrawn');
    await cashOut(world, me);
    yield;
  }
};
