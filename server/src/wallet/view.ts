import { toMajor } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import type { Payout } from '@kapao/contract/withdraw';
import { showLossLimit } from '../account/loss-limit/limit.ts';
import { showActive } from '../condition/active.ts';
import { evaluateLocked } from '../condition/standing.ts';
import { isDue } from '../condition/evaluate.ts';
import { toGameAccount } from '../game/view.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { refusalReasonOf } from '../statement/reasons.ts';
import { findHome, type Home } from './store.ts';

export async function showHome(
  { catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>,
  home: Home | null,
  language: Language,
): Promise<WalletView | Refusal<'NO_WALLET'>> {
  if (home === null) return refuse('NO_WALLET');
  const read = await settings.read();
  const { 'invite.percentSuccess': success, 'invite.percentFail': fail } = read;
  const heldUntil = holdEnd(home, read['withdraw.bankChangeHoldHours']);
  const { bankAccountName, bankAccountNo } = home;
  const bank = { nameTH: home.bankTh, nameEN: home.bankEn };
  return {
    profile: {
      _id: home.publicId,
      number: home.number,
      name: home.name,
      username: home.phone,
      createdAt: isoOf(home.createdAt),
      coin: home.coin,
      bankCode: home.bankCode,
      bankAccountName,
      bankAccountNo,
      bank,
    },
    bankAccount: { bankAccountName, bankAccountNo, bank },
    wallet: { amount: toMajor(BigInt(home.free)), currency: home.currency },
    invite: { amount: toMajor(BigInt(home.invited)), success, fail },
    ...(BigInt(home.refund) > 0n ? { refund: { amount: toMajor(BigInt(home.refund)) } } : {}),
    slots: slotsOf(await catalogue.read(), home, language),
    pending: home.pending.map(toPending),
    payouts: home.payouts.map((withdrawal) => toPayout(withdrawal, heldUntil)),
    ...(home.condition === null ? {} : { bonus: showActive(home.condition, language) }),
    ...(home.debt === null ? {} : { debt: { amount: toMajor(BigInt(home.debt.amount)), reason: home.debt.reason } }),
    ...showLossLimit(home.lossLimit),
    lastUpdated: isoOf(home.lastUpdated),
  };
}

const hourMs = 3_600_000;

function holdEnd({ securityChangedAt, now }: Home, holdHours: number): string | undefined {
  if (securityChangedAt === null) return undefined;
  const endMs = Date.parse(securityChangedAt) + holdHours * hourMs;
  return endMs > Date.parse(now) ? new Date(endMs).toISOString() : undefined;
}

/** Returns home after every due change of the condition (rules#condition-timing). */
export async function settleHome(
  services: Pick<Services, 'db'>,
  memberId: bigint,
  home: Home | null,
): Promise<Home | null> {
  if (home === null || home.condition === null || !isDue(home.condition)) return home;
  await evaluateLocked(services, memberId);
  return findHome(services.db, memberId);
}

/** Hides a game that is disabled or has no rate in the currency, unless the member has money there. */
function slotsOf(games: Awaited<ReturnType<Services['catalogue']['read']>>, home: Home, language: Language) {
  const own = new Map(
    home.accounts.map(([code, amount, outstanding, stale]) => {
      const held = { amountMinor: BigInt(amount), outstandingMinor: BigInt(outstanding), stale };
      return [code, held] as const;
    }),
  );
  return games.flatMap(({ code, enabled, shownIn, units }) => {
    const [account, unit] = [own.get(code), units[home.currency]];
    const holds = account !== undefined && account.amountMinor + account.outstandingMinor > 0n;
    return unit !== undefined && (enabled || holds) ? [toGameAccount(shownIn[language], unit, account)] : [];
  });
}

const isoOf = (text: string): string => new Date(text).toISOString();

function toPending({ amountMinor, createdAt, ...transfer }: Home['pending'][number]): PendingTransfer {
  return { ...transfer, amount: toMajor(BigInt(amountMinor)), createdAt: isoOf(createdAt) };
}

function toPayout(
  { amountMinor, requestedAt, endedAt, state: stored, refusal, ...withdrawal }: Home['payouts'][number],
  heldUntil: string | undefined,
): Payout {
  const state = shownState(stored, heldUntil !== undefined);
  const reason = refusalReasonOf(stored, refusal);
  return {
    ...withdrawal,
    amount: toMajor(BigInt(amountMinor)),
    state,
    requestedAt: isoOf(requestedAt),
    ...(endedAt === null ? {} : { endedAt: isoOf(endedAt) }),
    ...(state === 'held' && heldUntil !== undefined ? { heldUntil } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

function shownState(stored: string, held: boolean): Payout['state'] {
  switch (stored) {
    case 'PAID':
    case 'PAID_LATE':
      return 'paid';
    case 'REJECTED':
    case 'RETURNED':
      return 'refused';
    case 'REQUESTED':
    case 'FAILED':
      return held ? 'held' : 'waiting';
    default:
      return 'sending';
  }
}
