import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload } from 'jose';
import { readFields, textField } from '../../../platform/partner/fields.ts';

const toleranceSeconds = 5 * 60;

export type WalletPayment = {
  reference: string | null;
  amountMinor: bigint;
  paidAt: Date;
  senderMobile: string | null;
  message: string;
  receiverName: string | null;
};

/** `payment` null: correctly signed but unreadable; staff may read it. */
export type WalletNotice = { eventId: string; payment: WalletPayment | null };

/**
 * Reads a notice of the wallet's app: `{ "message": "<JWT>" }`, HS256 over the shared secret
 * (payments#wallet-transfers). Returns null when it is not authentic, or stamped more than five minutes from `now`.
 */
export async function readWalletNotice(secret: string, raw: Buffer, now: Date): Promise<WalletNotice | null> {
  const token = textField(readFields(raw.toString('utf8')), 'message');
  const claims = token === null ? null : await verifyWalletToken(secret, token, now);
  if (claims === null) return null;
  const reference = textField(claims, 'event_id');
  return { eventId: reference ?? `unnamed:${digestOf(claims)}`, payment: readWalletPayment(claims, reference) };
}

async function verifyWalletToken(secret: string, token: string, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      currentDate: now,
      maxTokenAge: toleranceSeconds,
      clockTolerance: 0,
    });
    return payload;
  } catch {
    return null;
  }
}

function readWalletPayment(claims: JWTPayload, reference: string | null): WalletPayment | null {
  const { amount, received_time: receivedTime, message } = claims;
  const paidAt = new Date(typeof receivedTime === 'string' ? receivedTime : Number.NaN);
  const isWhole = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (claims['event_type'] !== 'P2P' || !isWhole || Number.isNaN(paidAt.getTime())) return null;
  return {
    reference,
    amountMinor: BigInt(amount),
    paidAt,
    senderMobile: textField(claims, 'sender_mobile'),
    message: typeof message === 'string' ? message.slice(0, 500) : '',
    receiverName: textField(claims, 'receiver_name'),
  };
}

function digestOf(claims: JWTPayload): string {
  const { iat: _signedAt, ...event } = claims;
  return createHash('sha256').update(JSON.stringify(event)).digest('hex');
}
