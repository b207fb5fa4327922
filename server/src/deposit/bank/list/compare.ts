import { sql } from 'kysely';
import type { Db } from '../../../db/transaction.ts';
import { digitsAgree } from '../../masked.ts';
import type { LinePayment } from '../feed.ts';
import type { Receiver } from '../line.ts';

/** A payment of ours to an account, as it is compared with the bank's list. */
export type OwnPayment = {
  id: bigint;
  channel: string;
  reference: string | null;
  account: string | null;
  amountMinor: bigint;
  paidAt: Date;
};

export type Compared = { missingHere: LinePayment[]; missingThere: OwnPayment[] };

/** A declared time is the member's word, and a slip's may be another than the list's. */
const apartMs = 72 * 3_600_000;

/**
 * Pairs a bank's lines with our payments to the account, one to one: by the sending bank's reference, then by amount,
 * digits and the nearest time. Returns what has no pair; ours only where it was paid between `from` and `to`.
 */
export async function compareLines(
  db: Db,
  receiver: Receiver,
  lines: readonly LinePayment[],
  { from, to }: { from: Date; to: Date },
): Promise<Compared> {
  const payments = await readPayments(db, receiver, from, to);
  const named = new Map(payments.filter((own) => own.reference !== null).map((own) => [nameOf(own), own]));
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

const nameOf = ({ channel, reference }: OwnPayment): string => `${channel} ${reference}`;

function nearest(line: LinePayment, free: ReadonlySet<OwnPayment>): OwnPayment | undefined {
  const apart = ({ paidAt }: OwnPayment) => Math.abs(paidAt.getTime() - line.paidAt.getTime());
  return [...free]
    .filter((own) => own.amountMinor === line.amountMinor && apart(own) <= apartMs)
    .filter((own) => digitsAgree(own.account, line.sender.account) !== 'no')
    .toSorted((one, other) => apart(one) - apart(other))[0];
}

/** A declaration that waits, and the demo's credits at once, have no line to be compared with. */
async function readPayments(db: Db, { id }: Receiver, from: Date, to: Date): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select id, channel, outside_reference as reference, sender_account as account, amount_minor as "amountMinor",
      paid_at as "paidAt"
    from incoming_payment
    where receiving_account_id = ${id} and amount_minor > 0
      and paid_at between ${from}::timestamptz - interval '72 hours' and ${to}::timestamptz + interval '72 hours'
      and (state <> 'REVIEW' or source in ('feed', 'csv', 'slip')) and decided_by is distinct from 'sandbox'
    order by paid_at, id`.execute(db);
  return rows;
}
