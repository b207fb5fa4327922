import { toMajor } from '@kapao/contract/money';
import { countLimit } from '../platform/http/caller/limits.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readCash } from '../money/ledger/account.ts';
import {
  findGameAccount,
  type GameAccount,
  listActiveAccounts,
  markStale,
  readLastUpdated,
  type ReportedBalance,
  setGameAmount,
} from './store.ts';
import { gameIn } from './by-currency.ts';
import { walletAmountOf } from './credits.ts';
import { noteFailure, withDeadline } from './partner.ts';
import { outstandingOf } from './view.ts';

const askDeadlineMs = 8_000;
const onceEverySeconds = 10;

/**
 * Asks all active games of the member in parallel; one that fails keeps its amount with `stale: true`. Answers the
 * stored amounts within 10 s of the last call (rules#balance-refresh).
 */
export async function refreshGames(services: Pick<Services, 'config' | 'db' | 'games' | 'log'>, memberId: bigint) {
  if ((await readCash(services.db, memberId)) === undefined) return refuse('NO_WALLET');
  if (await mayAsk(services, memberId)) {
    const accounts = await listActiveAccounts(services.db, memberId);
    await Promise.all(accounts.map((account) => askGame(services, account, askDeadlineMs)));
  }
  const kept = await listActiveAccounts(services.db, memberId);
  return {
    slots: kept.map(({ code, amountMinor, outstandingMinor, stale }) => ({
      code,
      amount: toMajor(amountMinor),
      ...outstandingOf(outstandingMinor),
      stale,
    })),
    lastUpdated: await readLastUpdated(services.db, memberId),
  };
}

/**
 * Asks one game before a decision about its money; `stale` when it did not answer within `timeoutMs`, the earlier
 * amount while a transfer is open. Returns `undefined` when the member has no account there.
 */
export async function refreshGame(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  code: string,
  timeoutMs: number,
): Promise<GameAccount | undefined> {
  const account = await findGameAccount(services.db, memberId, code);
  if (account === undefined) return undefined;
  await askGame(services, account, timeoutMs);
  return findGameAccount(services.db, memberId, code);
}

export async function refreshStale(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  codes: readonly string[],
  timeoutMs: number,
): Promise<void> {
  if (codes.length === 0) return;
  const accounts = await listActiveAccounts(services.db, memberId);
  const wanted = accounts.filter(({ code }) => codes.includes(code));
  await Promise.all(wanted.map((account) => askGame(services, account, timeoutMs)));
}

export async function mayAsk(services: Pick<Services, 'config' | 'db'>, memberId: bigint): Promise<boolean> {
  if (!services.config.limits) return true;
  const limit = { key: `refresh:${memberId}`, max: 1, windowSeconds: onceEverySeconds };
  return (await countLimit(services.db, limit)) === undefined;
}

async function askGame(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  account: GameAccount,
  timeoutMs: number,
): Promise<void> {
  const answer = await askBalance(services, account, timeoutMs);
  if (answer === undefined) await markStale(services.db, account);
  else await setGameAmount(services.db, account, answer);
}

async function askBalance(
  services: Pick<Services, 'games' | 'log'>,
  account: GameAccount,
  timeoutMs: number,
): Promise<ReportedBalance | undefined> {
  const { code, username, rate, currency } = account;
  const game = gameIn(services.games, code, currency);
  if (game === undefined) return undefined;
  try {
    const { free, outstanding } = await withDeadline(timeoutMs, (signal) => game.balance({ username, signal }));
    const hidden = game.stakes === 'hidden';
    return { amountMinor: walletAmountOf(free, rate), outstandingMinor: walletAmountOf(outstanding, rate), hidden };
  } catch (error) {
    noteFailure(services.log, code, 'balance', error);
    return undefined;
  }
}
