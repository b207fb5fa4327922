import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import { serverNowMs } from '@kapao/client/clock';
import type { Messages } from '@kapao/i18n/main/en';
import type { StatementRow } from '@kapao/contract/statement';
import type { Payout } from '@kapao/contract/withdraw';
import type { ReceiptMessages } from '@kapao/i18n/receipt/en';

export type ReceiptKind = keyof ReceiptMessages['title'];

export type ReceiptState = 'done' | 'pending' | 'failed';

/** Number to tell the team. A sought one is looked for in the newest rows of the statement. */
export type ReceiptNumber = { known: string } | 'sought';

/** One movement of money or coins, as `showReceipt` shows it. What is not known is left out. */
export type Receipt = {
  kind: ReceiptKind;
  state: ReceiptState;
  amount?: { amountMinor: bigint; currency: Currency } | { coins: number };
  /** Operator's name of a gift, or the team's reason. */
  about?: string;
  from?: string;
  to?: string;
  createdAt?: string;
  number?: ReceiptNumber;
  /** Balance of the wallet after the movement; `now` reads it. Never on the shared picture. */
  balanceMinor?: bigint | 'now';
  /** What the member must know: a rest that stayed, a condition, the reason of a refusal. */
  note?: string;
};

/** A row of the statement, whose names the receipt looks up; what is set here is shown beside it. */
export type RowReceipt = { row: StatementRow } & Pick<Receipt, 'balanceMinor' | 'note'>;

export type ReceiptNames = {
  place: (code: string) => string;
  channel: (code: string) => string;
  bank: (code: string) => string;
  gift: (gift: Gift) => string;
  why: (reason: NonNullable<Payout['reason']>) => string;
};

const gifts = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;
export type Gift = (typeof gifts)[number];

/** Returns the kind of gift, or of its condition's end (rules#statement-rows). Null for other money. */
export const giftOf = (row: StatementRow): Gift | null => gifts.find((gift) => row[gift] !== undefined) ?? null;

const kindOfGift: Record<Gift, ReceiptKind> = {
  bonus: 'bonus',
  promotion: 'bonus',
  invite: 'invite',
  refund: 'refund',
  luckydraw: 'prize',
};

const stateOf = { SUCCESS: 'done', PENDING: 'pending', FAILED: 'failed' } as const;

/** Returns whether the team entered the row by hand; such a row has its own words. */
export const isAdjusted = (row: StatementRow): boolean =>
  row.from === 'ADJUST' || row.to === 'ADJUST' || row.adjust !== undefined;

export function receiptOf(row: StatementRow, names: ReceiptNames, currency: Currency): Receipt {
  const gift = giftOf(row);
  const text = row.adjust?.description ?? (gift === null ? '' : (row[gift]?.description ?? ''));
  const amountMinor = toMinor(row.amount);
  const refused = row.statementType === 'bonus' && row.status === 'FAILED';
  const sides = sidesOf(row, names);
  const reason = row.payout?.reason;
  return {
    kind: kindOf(row, gift),
    state: stateOf[row.status],
    ...(amountMinor > 0n && { amount: { amountMinor, currency } }),
    ...(text !== '' && (refused ? { note: text } : text !== sides.from && { about: text })),
    ...(reason !== undefined && { note: names.why(reason) }),
    ...sides,
    createdAt: row.createdAt,
    number: { known: row.payout ? numberOf(row.payout.id) : row._id },
  };
}

const numberLength = 8;

/** Short number of a withdrawal to tell the team. */
export const numberOf = (id: string): string => id.slice(0, numberLength).toUpperCase();

const foundWithinMs = 2 * 60_000;

/** Finds the row of a movement of this moment: same kind, state and amount, newest first. */
export function rowOf(receipt: Receipt, rows: readonly StatementRow[]): StatementRow | undefined {
  const { amount, createdAt = '' } = receipt;
  if (!amount || !('currency' in amount)) return undefined;
  return rows.find(
    (row) =>
      kindOf(row, giftOf(row)) === receipt.kind &&
      stateOf[row.status] === receipt.state &&
      toMinor(row.amount) === amount.amountMinor &&
      Math.abs(Date.parse(row.createdAt) - Date.parse(createdAt)) < foundWithinMs,
  );
}

function kindOf(row: StatementRow, gift: Gift | null): ReceiptKind {
  if (isAdjusted(row)) return 'adjust';
  if (row.statementType === 'finish_bonus') return 'condition';
  if (row.statementType === 'bonus') return kindOfGift[gift ?? 'bonus'];
  return row.statementType;
}

function sidesOf(row: StatementRow, { place, channel, bank, gift }: ReceiptNames): Pick<Receipt, 'from' | 'to'> {
  if (isAdjusted(row) || row.statementType === 'finish_bonus') return {};
  switch (row.statementType) {
    case 'deposit':
      return { from: channel(row.from), to: place(row.to) };
    case 'withdraw':
      return { from: place(row.from), to: bank(row.to) };
    case 'transfer':
      return { from: place(row.from), to: place(row.to) };
    case 'bonus':
      return { from: gift(giftOf(row) ?? 'bonus'), to: place(row.to) };
  }
}

type GiftMoney = {
  kind: 'bonus' | 'refund' | 'invite' | 'prize';
  amountMinor: bigint;
  from: string;
  about?: string;
  note?: string;
};

/** Receipt of a gift that is in the wallet now. */
export function giftReceipt(
  { amountMinor, ...gift }: GiftMoney,
  currency: Currency,
  { wallet }: Pick<Messages, 'wallet'>,
): Receipt {
  return {
    state: 'done',
    amount: { amountMinor, currency },
    to: wallet.wallet,
    createdAt: new Date(serverNowMs()).toISOString(),
    number: 'sought',
    balanceMinor: 'now',
    ...gift,
  };
}
