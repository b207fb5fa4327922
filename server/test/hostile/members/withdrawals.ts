import { sql } from 'kysely';
import { toMajor } from '@kapao/contract/money';
import { sendDelayed } from '../../../src/withdraw/approval.ts';
import { callAs } from '../../client.ts';
import { type Actor, cashOut, deposit, moveIn } from '../actor.ts';
import { decideWithdrawals } from '../operators.ts';
import { pass, restart, run, type World } from '../world.ts';
import type { Plan } from './evidence.ts';

export const race: Plan = async function* (world, me) {
  for (;;) {
    const amount = toMajor(await deposit(world, me));
    yield;
    if (world.chance.isLucky(0.4)) await moveIn(world, me, world.chance.pick(Object.values(world.games)));
    yield;
    const key = `race-${me.memberId}-${world.bank.payments.length}`;
    const post = (path: string, body: object, own?: string) =>
      callAs(world.app, me.token, { method: 'POST', url: `/api/wallet/${path}`, body, key: own });
    const calls = [
      ...[key, key, undefined].map((own) => post('withdraw', { amount }, own)),
      ...[undefined, undefined].map((own) => post('withdrawAll', { amount }, own)),
      post('transferAll', { to: 'AGAIN' }),
      post('transfer', { from: 'WALLET', to: 'ASKED', amount }),
    ];
    await run(world, Promise.all(calls));
    yield;
    await cashOut(world, me);
    yield;
  }
};

export const forgetThePartner: Plan = async function* (world, me) {
  for (;;) {
    await deposit(world, me, world.chance.baht(300, 2_000));
    yield;
    const { payouts } = world.bank;
    payouts.mood = 'lost-after';
    await cashOut(world, me);
    payouts.mood = 'ok';
    world.hasPayouts = false;
    await restart(world);
    yield;
    world.hasPayouts = world.chance.isLucky(0.7);
    await restart(world);
    yield;
    await decideWithdrawals(world);
    yield;
  }
};

let changes = 0;

export const changeBank: Plan = async function* (world, me) {
  for (;;) {
    await deposit(world, me);
    yield;
    me.accountNo = String(900_000_000_000 + (changes += 1) * 6_700_417);
    me.accounts.add(me.accountNo);
    await sql`update member set bank_account_no = ${me.accountNo}, bank_changed_at = app_now()
      where id = ${me.memberId}`.execute(world.db);
    await cashOut(world, me);
    yield;
    if (world.chance.isLucky(0.5)) await staySuspended(world, me);
    yield;
    await pass(world, 73 * 3_600);
    await run(world, sendDelayed(world.services));
    yield;
    await cashOut(world, me);
    yield;
  }
};

async function staySuspended(world: World, me: Actor): Promise<void> {
  const sent = () => sql`select from withdrawal where member_id = ${me.memberId} and state in ('SENDING', 'PAID')`;
  await sql`update member set status = 'suspended' where id = ${me.memberId}`.execute(world.db);
  const before = (await sent().execute(world.db)).rows.length;
  await pass(world, 73 * 3_600);
  await run(world, sendDelayed(world.services));
  await decideWithdrawals(world);
  const after = (await sent().execute(world.db)).rows.length;
  await sql`update member set status = 'active' where id = ${me.memberId}`.execute(world.db);
  if (after > before) throw new Error(`a payout was sent to suspended member ${me.memberId}`);
}
