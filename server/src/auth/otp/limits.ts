import type { Db } from '../../platform/db/transaction.ts';
import { countLimit, readLimit, takeBackLimit, type Limit } from '../../platform/http/caller/limits.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { sourceOf } from '../../platform/http/caller/source.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const maxWrong = 3;

export type Sender = { phone: string; ip: string; device: string | undefined; known: boolean };

const resend = (phone: string): Limit => ({ key: `otp-resend:${phone}`, max: 1, windowSeconds: minute });

/** Gives a known device its own counters, so that a stranger cannot use up the owner's. */
const otpBucket = ({ phone, device, known }: Omit<Sender, 'ip'>): string => (known ? `${phone}:${device}` : phone);

const perPhone = (sender: Sender): Limit => ({ key: `otp-phone:${otpBucket(sender)}`, max: 10, windowSeconds: day });
const wrongPerPhone = (sender: Omit<Sender, 'ip'>): Limit => ({
  key: `otp-wrong:${otpBucket(sender)}`,
  max: 15,
  windowSeconds: day,
});

const ladder = [
  { max: 2, windowSeconds: 5 * minute },
  { max: 3, windowSeconds: 30 * minute },
  { max: 4, windowSeconds: day },
];

function perSender({ phone, ip, device }: Sender): Limit[] {
  const address = `ip:${sourceOf(ip)}`;
  const senders = [address, ...(device === undefined ? [] : [`device:${device}`])];
  return [
    ...senders.flatMap((sender) =>
      ladder.map((step) => ({ ...step, key: `otp-wait:${sender}:${phone}:${step.windowSeconds}` })),
    ),
    { key: `otp-from:${address}`, max: 10, windowSeconds: hour },
    { key: `otp-from-day:${address}`, max: 40, windowSeconds: day },
  ];
}

const probe = (ip: string) => ({ key: `probe:${sourceOf(ip)}`, max: 120, windowSeconds: 10 * minute });

/**
 * Counts one message. REQUEST_LIMIT within 60 s of the phone's last one. OTP_BLOCK over 10 a day for a phone, or while
 * this sender must wait longer.
 */
export async function countOtpSend(db: Db, sender: Sender) {
  const limits = [perPhone(sender), ...perSender(sender)];
  for (const limit of limits) {
    const full = await readLimit(db, limit);
    if (full) return block(full);
  }
  const tooSoon = await countLimit(db, resend(sender.phone));
  if (tooSoon) return tooSoon;
  for (const limit of limits) {
    const full = await countLimit(db, limit);
    if (full) return block(full);
  }
  return undefined;
}

export async function takeBackSend(db: Db, sender: Sender): Promise<void> {
  const limits = [resend(sender.phone), perPhone(sender), ...perSender(sender)];
  for (const { key } of limits) await takeBackLimit(db, key);
}

export async function refuseWrong(db: Db, sender: Omit<Sender, 'ip'>) {
  const full = await readLimit(db, wrongPerPhone(sender));
  return full === undefined ? undefined : block(full);
}

export async function countWrong(db: Db, sender: Omit<Sender, 'ip'>): Promise<void> {
  await countLimit(db, wrongPerPhone(sender));
}

export async function blockToken(db: Db, phone: string): Promise<Refusal<'OTP_BLOCK'>> {
  const full = await readLimit(db, resend(phone));
  return refuse('OTP_BLOCK', full?.data ?? { retryAfter: 1 });
}

export function countProbe(db: Db, ip: string) {
  return countLimit(db, probe(ip));
}

export function block(full: Refusal): Refusal<'OTP_BLOCK'> {
  return refuse('OTP_BLOCK', full.data);
}
