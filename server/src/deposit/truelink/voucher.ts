declare module '../../platform/services.ts' {
  interface Services {
    readonly vouchers: VoucherPartner | undefined;
    readonly walletNoticeSecret: () => string | undefined;
  }
}

export type VoucherCall = {
  voucher: string;
  mobile: string;
  /** Ours, stored before the call. The same attempt never redeems a second ticket. */
  attemptId: string;
  signal: AbortSignal;
};

export type InvalidReason = 'NOT_FOUND' | 'EXPIRED' | 'OWN';

/** `REDEEMED`: our wallet already has a ticket of it. `OUT_OF_STOCK`: others have them all. */
export type DuplicateReason = 'REDEEMED' | 'OUT_OF_STOCK';

/**
 * `redeemed`: whether this attempt ever took money, if the provider reports it. After an unanswered call it is the only
 * evidence, as "redeemed by you" may be our own attempt (rules#partner-outcomes).
 */
type Refused = { redeemed: boolean | null };

export type VoucherRefusal =
  | ({ kind: 'duplicate'; reason: DuplicateReason } & Refused)
  | ({ kind: 'invalid'; reason: InvalidReason } & Refused);

/** `no_receiver`: the provider does not know the operator's phone number; only the operator can correct it. */
export type VoucherAnswer =
  | { kind: 'ok'; amountMinor: bigint; ownerMask: string | null }
  | VoucherRefusal
  | { kind: 'no_receiver' }
  | { kind: 'unknown'; cause: string };

export type VoucherLook = Exclude<VoucherAnswer, { kind: 'ok' }> | { kind: 'open'; amountMinor: bigint | null };

export type VoucherPartner = {
  isSet?(): boolean;
  /** Changes nothing. Never throws. */
  look(call: VoucherCall): Promise<VoucherLook>;
  /** Takes the ticket, irreversibly. Never throws; `unknown` may have taken it. */
  redeem(call: VoucherCall): Promise<VoucherAnswer>;
};

export function voucherService({ vouchers }: { vouchers: VoucherPartner | undefined }): VoucherPartner | undefined {
  return vouchers?.isSet?.() === false ? undefined : vouchers;
}
