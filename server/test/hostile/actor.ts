import { sql } from 'kysely';
import { type Currency, toMajor } from '@kapao/contract/money';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import { checkSlips } from '../../src/deposit/slip/work.ts';
import { recordInvitee } from '../../src/invite/friend.ts';
import { readFeeds, tell } from '../deposit/bank-feed.ts';
import { anyPicture, formOf, slipText, uploadSlip } from '../deposit/slip.ts';
import { callAs, type Reply } from '../client.ts';
import { createMember } from '../member.ts';
import { createGameAccount } from '../wallet.ts';
import { botCodes, type Payment } from './bank.ts';
import type { HostileGame } from './game.ts';
import { now, pass, run, type World } from './world.ts';

export type Actor = {
  readonly strategy: string;
  readonly memberId: bigint;
  readonly token: string;
  readonly currency: Currency;
  readonly bankCode: string;
  accountNo: string;
  readonly accounts: Set<string>;
  readonly usernames: ReadonlyMap<string, string>;
};

const name = 'SAMACHIK THODSOB';
const monthMs = 30 * 86_400_000;
let count = 0;
/** Digits that no other account shares, masked or not. */
const newAccountNo = (): string => String(100_000_000_000 + (count += 1) * 7_919_077);

type Origin = { strategy: string; currency?: Currency; inviter?: Actor };

export async function createActor(world: World, origin: Origin): Promise<Actor> {
  const { strategy, currency = 'THB', inviter } = origin;
  const { db, games } = world;
  const bankCode = currency === 'LAK' ? 'BCEL' : 'KBANK';
  const accountNo = newAccountNo();
  const { memberId, token } = await createMember(db, {
    currency,
    bankCode,
    bankAccountNo: accountNo,
    bankAccountName: name,
    createdAt: new Date(now(world).getTime() - monthMs),
    remember: true,
    ...(inviter !== undefined && { inviterId: inviter.memberId }),
  });
  if (inviter !== undefined)
    await inTransaction(db, (tx) => recordInvitee(tx, memberId, { inviterId: inviter.memberId }));
  const usernames = new Map<string, string>();
  for (const { provider } of Object.values(games)) {
    usernames.set(provider.code, await createGameAccount(db, memberId, provider.code));
  }
  const accounts = new Set([accountNo]);
  return { strategy, memberId, token, currency, bankCode, accountNo, accounts, usernames };
}

export const usernameAt = ({ usernames }: Actor, game: HostileGame): string => usernames.get(game.provider.code) ?? '';

/** Undefined when the server died meanwhile. */
export const call = (world: World, me: Actor, url: string, body?: object, key?: string): Promise<Reply | undefined> =>
  run(
    world,
    callAs(world.app, me.token, { method: body === undefined ? 'GET' : 'POST', url: `/api/${url}`, body, key }),
  );

export function payTo(world: World, me: Actor, { accountNo: to }: Receiver, amountMinor: bigint): Payment {
  const { memberId, bankCode, accountNo, currency } = me;
  const payer = { memberId, bankCode, accountNo, name };
  return world.bank.pay({ payer, to, amountMinor, currency, paidAt: now(world) });
}

export function showInFeed(world: World, receiver: Receiver, payment: Payment): void {
  const { reference, payer, amountMinor, currency, paidAt } = payment;
  const sender = { bankCode: payer.bankCode, account: payer.accountNo, name: payer.name };
  const line = { reference, sender, amountMinor, currency, paidAt, message: null };
  tell(world.feed, receiver, { name: `line-${reference}`, raw: '{}', payment: line });
}

export async function deposit(world: World, me: Actor, amountMinor = amountFor(world, me)): Promise<bigint> {
  const receiver = me.currency === 'LAK' ? world.kipAccount : world.feedAccount;
  showInFeed(world, receiver, payTo(world, me, receiver, amountMinor));
  await readFeeds(world.services);
  return amountMinor;
}

export const amountFor = ({ chance }: World, { currency }: Actor): bigint =>
  currency === 'LAK' ? chance.kip() : chance.baht();

export async function upload(world: World, me: Actor, { reference, payer }: Payment, bankCode = payer.bankCode) {
  world.slipText = slipText(reference, botCodes[bankCode]);
  await uploadSlip(world.app, me.token, formOf(anyPicture));
  await checkSlips(world.services);
}

export const moveIn = (world: World, me: Actor, { provider }: HostileGame) =>
  call(world, me, 'wallet/transferAll', { to: provider.code });

export const recall = (world: World, me: Actor) => call(world, me, 'wallet/transferAll', { to: 'WALLET' });

export const moveOut = (world: World, me: Actor, { provider }: HostileGame, amountMinor: bigint, key?: string) =>
  call(world, me, 'wallet/transfer', { from: provider.code, to: 'WALLET', amount: toMajor(amountMinor) }, key);

export async function refresh(world: World, me: Actor): Promise<void> {
  await pass(world, 61);
  await call(world, me, 'wallet/refresh/slot');
}

export async function cashOf({ db }: World, { memberId }: Actor): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`
    select posted - held as free from account where code = ${`member:${memberId}:cash`}`.execute(db);
  return rows[0]?.free ?? 0n;
}

export const wholeOf = (amountMinor: bigint, { currency }: Pick<Actor, 'currency'>): bigint =>
  currency === 'LAK' ? amountMinor - (amountMinor % 100n) : amountMinor;

export async function cashOut(world: World, me: Actor): Promise<void> {
  await recall(world, me);
  const amountMinor = wholeOf(await cashOf(world, me), me);
  if (amountMinor >= 100_00n) await call(world, me, 'wallet/withdraw', { amount: toMajor(amountMinor) });
}
