import { sql } from 'kysely';
import { toMajor } from '@kapao/contract/money';
import { sweepConditions } from '../../../src/bonus/sweep.ts';
import { sweep } from '../../../src/money/intent/sweep.ts';
import { settleRefunds } from '../../../src/refund/settle.ts';
import { type Actor, call, cashOf, cashOut, deposit, moveIn, moveOut, recall, refresh, usernameAt } from '../actor.ts';
import type { HostileGame } from '../game.ts';
import { now, pass, type World } from '../world.ts';
import type { Plan } from './evidence.ts';

const dayMs = 86_400_000;
const bangkokMs = 7 * 3_600_000;

function hide(game: HostileGame, me: Actor, keptMinor = 0n): () => void {
  const username = usernameAt(me, game);
  const { free } = game.playerOf(username);
  const bet = game.bet(username, free > keptMinor ? free - keptMinor : 0n);
  return () => game.settle(bet, 'void');
}

const hidingPlaces = ({ games }: World) => [games.asked, games.listed];

/** Makes a bonus look lost while nearly all of it is in an open bet. */
export const hideAtTheFloor: Plan = async function* (world, me) {
  for (;;) {
    const game = world.chance.pick(hidingPlaces(world));
    await call(world, me, `bonus/activate/${world.bonusCode}`);
    await deposit(world, me);
    yield;
    await moveIn(world, me, game);
    yield;
    const unhide = hide(game, me, 1_00n);
    await refresh(world, me);
    await sweepConditions(world.services);
    yield;
    if (world.chance.isLucky(0.5)) await cashOut(world, me);
    unhide();
    yield;
    await leave(world, me);
    yield;
  }
};

/** Hides own money while a bonus begins, which then looks won. */
export const hideAtTheStart: Plan = async function* (world, me) {
  for (;;) {
    const game = world.chance.pick(hidingPlaces(world));
    await deposit(world, me, world.chance.baht(2_500, 4_000));
    await moveIn(world, me, game);
    yield;
    const unhide = hide(game, me);
    await refresh(world, me);
    await call(world, me, `bonus/activate/${world.bonusCode}`);
    await deposit(world, me, world.chance.baht(300, 900));
    yield;
    await sweepConditions(world.services);
    unhide();
    yield;
    await refresh(world, me);
    await sweepConditions(world.services);
    await cashOut(world, me);
    yield;
    await leave(world, me);
    yield;
  }
};

export const hideAtNight: Plan = async function* (world, me) {
  for (;;) {
    const game = world.chance.pick(hidingPlaces(world));
    await deposit(world, me);
    await moveIn(world, me, game);
    yield;
    const unhide = hide(game, me);
    await toNight(world);
    yield;
    await receiveRefund(world, me);
    unhide();
    yield;
    await leave(world, me);
    yield;
  }
};

export async function toNight(world: World): Promise<void> {
  const since = (now(world).getTime() + bangkokMs) % dayMs;
  await pass(world, Math.ceil((dayMs - since) / 1_000) + 40 * 60);
  await settleRefunds(world.services);
}

export async function receiveRefund(world: World, me: Actor): Promise<void> {
  await call(world, me, 'refund/receive');
  await call(world, me, 'refund/addWallet');
}

export async function leave(world: World, me: Actor): Promise<void> {
  await refresh(world, me);
  await call(world, me, 'bonus/clear', { acceptForfeit: true });
  await cashOut(world, me);
}

export const betInTheSilence: Plan = async function* (world, me) {
  const game = world.games.bare;
  for (;;) {
    await deposit(world, me);
    await moveIn(world, me, game);
    yield;
    const half = game.playerOf(usernameAt(me, game)).free / 2n;
    if (half < 1_00n) {
      await cashOut(world, me);
      yield;
      continue;
    }
    game.mood = 'lost-before';
    await moveOut(world, me, game, half);
    game.mood = 'ok';
    const username = usernameAt(me, game);
    const bet = game.bet(username, half);
    await pass(world, 60);
    await sweep(world.services);
    yield;
    game.settle(bet, 'void');
    await recall(world, me);
    yield;
    await cashOut(world, me);
    yield;
  }
};

export const playFair: Plan = async function* (world, me) {
  const { chance, games } = world;
  for (;;) {
    if (chance.isLucky(0.4)) await call(world, me, `bonus/activate/${world.bonusCode}`);
    await deposit(world, me);
    yield;
    const game = chance.pick(Object.values(games));
    await moveIn(world, me, game);
    const username = usernameAt(me, game);
    for (let round = 0; round < 3; round += 1) {
      const bet = game.bet(username, game.playerOf(username).free / 2n);
      game.settle(bet, chance.pick(['win', 'lose', 'lose', 'void']));
    }
    yield;
    await refresh(world, me);
    await receiveRefund(world, me);
    yield;
    await (chance.isLucky(0.5) ? leave(world, me) : cashOut(world, me));
    yield;
  }
};

export const churn: Plan = async function* (world, me) {
  const game = world.games.again;
  for (;;) {
    await deposit(world, me);
    yield;
    for (let round = 0; round < 2; round += 1) {
      await moveIn(world, me, game);
      await recall(world, me);
    }
    yield;
    await call(world, me, 'spinwheel/spin', {});
    await claimCoupons(world, me);
    await cashOut(world, me);
    yield;
  }
};

async function claimCoupons(world: World, me: Actor): Promise<void> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from coupon where member_id = ${me.memberId} order by id desc limit 3`.execute(world.db);
  for (const { public_id: coupon } of rows) await call(world, me, 'spinwheel/coupon/claim', { coupon });
}

export const collect: Plan = async function* (world, me) {
  for (;;) {
    await call(world, me, 'invite/bonus');
    const amountMinor = await cashOf(world, me);
    if (amountMinor >= 100_00n) await call(world, me, 'wallet/withdraw', { amount: toMajor(amountMinor) });
    yield;
  }
};
