import type { Stack } from '../stack.ts';
import type { Customer } from './crowd.ts';

type Row = { guest_id: string; seq: number; sender_kind: string; text: string };

/** What the protocol promises, as counts of where it was broken. */
export type Verdict = {
  /** Messages with a yes that are not stored. */
  lost: number;
  /** Messages stored more than once. */
  doubled: number;
  /** Seqs that no message of a conversation has, below its newest one. */
  holes: number;
  /** Messages of one author stored before an earlier one of the same author. */
  swapped: number;
  /** Stored messages that a window on the conversation does not show. */
  unseen: number;
  /** Messages that a window shows once more. */
  seenTwice: number;
  /** Messages that a window shows below an earlier one. */
  seenOutOfOrder: number;
};

export const clean: Verdict = {
  lost: 0,
  doubled: 0,
  holes: 0,
  swapped: 0,
  unseen: 0,
  seenTwice: 0,
  seenOutOfOrder: 0,
};

/** A conversation as somebody sees it: the customer in a window, or one of the staff. */
export type Screen = { guestId: string; shown: readonly number[] };

export const screensOf = (customers: readonly Customer[]): Screen[] =>
  customers.map(({ guest, window }) => ({ guestId: guest.guestId, shown: window.log.shown }));

export async function readStored({ sql }: Pick<Stack, 'sql'>, customers: readonly Customer[]) {
  const rows = await sql<Row>(
    `select c.guest_id::text, m.seq::int, m.sender_kind, m.payload ->> 'text' as text
     from chat_message m join chat_conversation c on c.id = m.conversation_id
     where c.guest_id = any ($1::uuid[]) order by c.guest_id, m.seq`,
    [customers.map(({ guest }) => guest.guestId)],
  );
  return Map.groupBy(rows, ({ guest_id }) => guest_id);
}

/** Holds what is stored against what was said and what is seen. */
export async function judge(
  stack: Pick<Stack, 'sql'>,
  customers: readonly Customer[],
  screens: readonly Screen[],
): Promise<Verdict> {
  const stored = await readStored(stack, customers);
  const verdict = { ...clean };
  for (const { guest, sender } of customers) {
    const rows = stored.get(guest.guestId) ?? [];
    const own = rows.filter(({ sender_kind }) => sender_kind === 'customer').map(({ text }) => text);
    const at = new Map(rows.map(({ seq, text }) => [seq, text]));
    verdict.lost += sender.written.filter(({ seq, text }) => seq !== undefined && at.get(seq) !== text).length;
    verdict.doubled += own.length - new Set(own).size;
    verdict.holes += (rows.at(-1)?.seq ?? 0) - rows.length;
    verdict.swapped += inversions(own.map((text) => sender.written.findIndex((one) => one.text === text)));
  }
  for (const { guestId, shown } of screens) {
    const seqs = (stored.get(guestId) ?? []).map(({ seq }) => seq);
    const seen = new Set(shown);
    verdict.unseen += seqs.filter((seq) => !seen.has(seq)).length;
    verdict.seenTwice += shown.length - seen.size;
    verdict.seenOutOfOrder += inversions(shown);
  }
  return verdict;
}

/** How often a number comes after a larger one. */
function inversions(numbers: readonly number[]): number {
  return numbers.filter((number, index) => number < (numbers[index - 1] ?? -Infinity)).length;
}
