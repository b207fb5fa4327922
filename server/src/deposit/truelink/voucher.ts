/** The port to whoever redeems gift vouchers for the operator. A file in `partners/` speaks its dialect. */

export type VoucherCall = {
  voucher: string;
  /** The telephone whose wallet gets the money. */
  mobile: string;
  /** Ours, stored before the call; the same attempt never redeems a second ticket. */
  attemptId: string;
  signal: AbortSignal;
};

/** What a partner's plain "invalid" may mean. */
export type InvalidReason = 'NOT_FOUND' | 'EXPIRED' | 'OWN';

/** `REDEEMED`: our wallet has a ticket of it already. `OUT_OF_STOCK`: others have them all. */
export type DuplicateReason = 'REDEEMED' | 'OUT_OF_STOCK';

/**
 * `redeemed` of a refusal: whether this very attempt has ever taken money, where the partner tells. After a call
 * without an answer it is the only evidence; without it "redeemed by you" may be our own doing
 * (rules#partner-outcomes).
 */
type Refused = { redeemed: boolean | null };

export type VoucherRefusal =
  | ({ kind: 'duplicate'; reason: DuplicateReason } & Refused)
  | ({ kind: 'invalid'; reason: InvalidReason } & Refused);

/** `no_receiver`: the partner does not know the operator's own telephone, which only the operator can mend. */
export type VoucherAnswer =
  | { kind: 'ok'; amountMinor: bigint; ownerMask: string | null }
  | VoucherRefusal
  | { kind: 'no_receiver' }
  | { kind: 'unknown'; cause: string };

/** What looking tells: the amount that a redeem would bring, where it is known beforehand. */
export type VoucherLook = Exclude<VoucherAnswer, { kind: 'ok' }> | { kind: 'open'; amountMinor: bigint | null };

export type VoucherPartner = {
  /** Whether an entry of settings holds now; absent: always. */
  isSet?(): boolean;
  /** Changes nothing. Never throws. */
  look(call: VoucherCall): Promise<VoucherLook>;
  /** Takes the ticket, which cannot be undone. Never throws; `unknown` may have taken it. */
  redeem(call: VoucherCall): Promise<VoucherAnswer>;
};

/** The service that redeems vouchers now; undefined: a person does. */
export function voucherService({ vouchers }: { vouchers: VoucherPartner | undefined }): VoucherPartner | undefined {
  return vouchers?.isSet?.() === false ? undefined : vouchers;
}
