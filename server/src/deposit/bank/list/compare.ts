import type { Db } from '../../../platform/db/transaction.ts';
import { digitsAgree } from '../../masked.ts';
import type { LinePayment } from '../feed.ts';
import type { Receiver } from '../line.ts';
import { type OwnPayment, readPayments } from './store.ts';

export type Compared = { missingHere: LinePayment[]; missingThere: OwnPayment[] };

const apartMs = 72 * 3_600_000;

/**
 * Pairs bank lines with stored payments one to one: by the sending bank's reference, then by amount, digits and nearest
 * time. Returns the unpaired; stored payments only when paid between `from` and `to`.
 */
export async function compareLines(
  db: Db,
  receiver: Receiver,
  lines: readonly LinePayment[],
  { from, to }: { from: Date; to: Date },
): Promise<Compared> {
  const payments = await readPayments(db, receiver.id, { from, to });
  const named = new Map(payments.filter((own) => own.reference !== null).map((own) => [lineName(own), own]));
  const free = new Set(payments);
  const unnamed = lines.filter(({ sender, reference }) => {
    const own = reference === null ? undefined : named.get(`bank:${sender.bankCode} ${reference}`);
    return own === undefined || !free.delete(own);
  });
  const missingHere = unnamed.filter((line) => {
    const own = nearest(line, free);
    return own === undefined || !free.delete(own);
  });
  const inSpan = ({ paidAt }: OwnPayment) => paidAt >= from && paidAt < to;
  return { missingHere, missingThere: [...free].filter(inSpan) };
}

const lineName = ({ channel, reference }: OwnPayment): string => `${channel} ${reference}`;

function nearest(line: LinePayment, free: ReadonlySet<OwnPayment>): OwnPayment | undefined {
  const apart = ({ paidAt }: OwnPayment) => Math.abs(paidAt.getTime() - line.paidAt.getTime());
  return [...free]
    .filter((own) => own.amountMinor === line.amountMinor && apart(own) <= apartMs)
    .filter((own) => digitsAgree(own.account, line.sender.account) !== 'no')
    .toSorted((one, other) => apart(one) - apart(other))[0];
}
