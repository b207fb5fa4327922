import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoMember, seedFriend } from '../account/seed.ts';
import { activateBonus } from '../bonus/activate.ts';
import { answerDue } from '../chat/bot/work.ts';
import { sendAsCustomer } from '../chat/send.ts';
import { settleAndFreshen } from '../condition/standing.ts';
import { declareTransfer } from '../deposit/bank/declared.ts';
import { activateGame } from '../game/activate.ts';
import { refreshGame } from '../game/refresh.ts';
import { recordInvitee } from '../invite/friend.ts';
import type { IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { rewardPlay } from '../play/reward.ts';
import { addRefundToWallet, receiveRefund } from '../refund/receive.ts';
import { settleRefunds } from '../refund/settle.ts';
import { endLeftMove, withMovedClock } from '../sandbox-clock/moved.ts';
import { transferMoney } from '../wallet/transfer.ts';
import { spinTo } from '../wheel/spin.ts';
import { findFreshMember, offsetTo, registerNow, type StoryMember, withStoryLock } from './store.ts';

const sandboxWaitMs = 2_500;
const baht = (amount: number): bigint => BigInt(amount) * 100n;

/**
 * Gives the demo member a month of life, once and before anyone is served: it moves the clock. Left out with
 * `LIMITS=off`, where tests hold the clock, and without a sandbox. The demo starts even when it fails.
 */
export async function tellDemoStory(services: Services, sandboxUrl: string): Promise<void> {
  if (!services.config.sandbox || !services.config.limits) return;
  await withStoryLock(services.pool, async () => {
    await endLeftMove(services.db);
    const member = await findFreshMember(services.db, demoMember.phone);
    if (member === undefined || !(await isUp(sandboxUrl))) return;
    const calm = { ...services, config: { ...services.config, limits: false } };
    try {
      await withMovedClock(services.db, (move) => liveMonth(openBook(calm, sandboxUrl, move), member));
      await settleRefunds(services);
    } catch (error) {
      services.log.warn({ err: error }, 'the demo member has only a part of its story');
    }
  });
}

async function isUp(sandboxUrl: string): Promise<boolean> {
  for (const until = performance.now() + sandboxWaitMs; performance.now() < until; await sleep(100)) {
    const answer = await fetch(`${sandboxUrl}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return true;
  }
  return false;
}

type Book = ReturnType<typeof openBook>;

/** Acts of members, each by the function that serves the same request. A refusal ends the story. */
function openBook(services: Services, sandboxUrl: string, moveClock: (offsetMs: bigint) => Promise<void>) {
  let acts = 0;
  const key = (memberId: bigint): IdempotencyKey => {
    acts += 1;
    const bodyHash = createHash('sha256').update(`demo story ${acts}`).digest();
    return { memberId, route: 'demo/story', value: `demo-story-${acts}`, bodyHash };
  };
  const move = async (memberId: bigint, from: string, to: string, amount: number): Promise<void> =>
    expectDone(await transferMoney(services, key(memberId), { from, to, amountMinor: baht(amount) }));
  return {
    services,
    at: async (daysAgo: number, time: string) => moveClock(await offsetTo(services.db, daysAgo, time)),
    deposit: async (memberId: bigint, amount: number) =>
      expectDone(await declareTransfer(services, key(memberId), { amountMinor: baht(amount) })),
    open: async (memberId: bigint, code: string) => expectDone(await activateGame(services, memberId, code)),
    into: (memberId: bigint, code: string, amount: number) => move(memberId, 'WALLET', code, amount),
    outOf: (memberId: bigint, code: string, amount: number) => move(memberId, code, 'WALLET', amount),
    takeBonus: async (memberId: bigint, code: string) => expectDone(await activateBonus(services, key(memberId), code)),
    takeRefund: async (memberId: bigint) => {
      expectDone(await receiveRefund(services, key(memberId)));
      expectDone(await addRefundToWallet(services, key(memberId)));
    },
    say: async (memberId: bigint, publicId: string, text: string) =>
      expectDone(
        await sendAsCustomer(
          services,
          { kind: 'member', memberId, publicId, session: undefined },
          {
            clientMessageId: randomUUID(),
            message: { message_type: 'text', payload: { text } },
            language: 'th',
            ip: '127.0.0.1',
          },
        ),
      ),
    play: async (memberId: bigint, code: string, rounds: readonly (readonly [bet: number, win: number])[]) => {
      const account = await refreshGame(services, memberId, code, 2_000);
      const player = `${sandboxUrl}/games/${code}/players/${account?.username ?? ''}/play`;
      for (const [bet, win] of rounds) await post(player, { bet, win });
      await refreshGame(services, memberId, code, 2_000);
    },
  };
}

function expectDone(answer: object | Refusal | undefined): void {
  if (isRefusal(answer)) throw new Error(`refused with ${answer.refused}`);
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
}

async function liveMonth(book: Book, { id: memberId, publicId }: StoryMember): Promise<void> {
  const { services } = book;
  await book.at(31, '18:00');
  await registerNow(services.db, memberId);
  await book.at(30, '19:00');
  await book.takeBonus(memberId, 'BOOST100');
  await book.deposit(memberId, 500);
  await book.open(memberId, 'PGSLOT');
  await book.into(memberId, 'PGSLOT', 1_000);
  await book.play(memberId, 'PGSLOT', [
    [200, 0],
    [100, 60],
    [300, 1_590],
  ]);
  await settleAndFreshen(services, memberId);
  await book.outOf(memberId, 'PGSLOT', 2_000);
  await book.at(29, '01:00');
  await settleRefunds(services);

  await book.at(24, '20:30');
  await book.deposit(memberId, 1_000);
  await book.open(memberId, 'JOKER');
  await book.into(memberId, 'JOKER', 2_950);
  await book.play(memberId, 'JOKER', [
    [1_000, 0],
    [900, 150],
    [1_000, 0],
  ]);
  await book.at(23, '01:00');
  await settleRefunds(services);
  await book.at(23, '12:00');
  await book.takeRefund(memberId);

  await inviteFriends(book, memberId);

  await book.at(9, '21:00');
  await book.deposit(memberId, 2_000);
  await book.open(memberId, 'CIRCUS');
  await book.into(memberId, 'CIRCUS', 600);
  await book.play(memberId, 'CIRCUS', [
    [200, 0],
    [200, 520],
  ]);
  await book.at(8, '01:00');
  await settleRefunds(services);

  await book.at(2, '18:00');
  await inTransaction(services.db, (tx) => spinTo(tx, memberId, 'CASH5'));
  await inTransaction(services.db, (tx) => spinTo(tx, memberId, 'CASH20'));
  await book.at(1, '20:00');
  await book.open(memberId, 'UFABET');
  await book.into(memberId, 'UFABET', 1_000);
  await book.play(memberId, 'UFABET', [
    [500, 0],
    [400, 0],
  ]);
  await book.at(1, '21:00');
  await book.say(memberId, publicId, 'สวัสดีครับ ฝากเงินแล้วเข้ากี่นาทีครับ');
  await answerDue(services);
}

const friends = [
  { phone: '0812345601', name: 'สมหญิง ใจดี', bankAccountNo: '1234567801' },
  { phone: '0812345602', name: 'มานะ ขยันดี', bankAccountNo: '1234567802' },
] as const;

/** The first friend deposits and plays, which brings a reward; the second one has only registered. */
async function inviteFriends(book: Book, inviterId: bigint): Promise<void> {
  const { services } = book;
  await book.at(18, '10:00');
  const ids = await inTransaction(services.db, async (tx) => {
    const added: bigint[] = [];
    for (const friend of friends) {
      const id = await seedFriend(tx, { ...friend, inviterId });
      if (id === undefined) continue;
      await recordInvitee(tx, id, { inviterId });
      added.push(id);
    }
    return added;
  });
  const [first] = ids;
  if (first === undefined) return;
  await book.deposit(first, 500);
  await book.open(first, 'IMI');
  await book.into(first, 'IMI', 500);
  await book.play(first, 'IMI', [
    [300, 0],
    [200, 0],
  ]);
  await book.at(17, '10:00');
  await rewardPlay(services);
}
