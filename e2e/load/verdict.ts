import type { Stack } from '../stack.ts';
import type { Seat } from './users/sender.ts';

type Row = { guest_id: string; seq: number; text: string };

/** Counts of what went wrong, all 0 in the end. */
export const clean = {
  lost: 0,
  doubled: 0,
  /** Seqs without a message, below a conversation's newest one. */
  holes: 0,
  /** Messages stored before an earlier one of the same author. */
  swapped: 0,
  /** Stored messages that a window of the conversation does not show. */
  unseen: 0,
  seenTwice: 0,
  seenOutOfOrder: 0,
};

export async function readStored({ sql }: Pick<Stack, 'sql'>, seats: readonly Seat[]) {
  const rows = await sql<Row>(
    `select c.guest_id::text, m.seq::int, m.payload ->> 'text' as text
     from chat_message m join chat_conversation c on c.id = m.conversation_id
     where c.guest_id = any ($1::uuid[]) order by c.guest_id, m.seq`,
    [[...new Set(seats.map(({ guestId }) => guestId))]],
  );
  return Map.groupBy(rows, ({ guest_id }) => guest_id);
}

export async function judge(stack: Pick<Stack, 'sql'>, seats: readonly Seat[]): Promise<typeof clean> {
  const stored = await readStored(stack, seats);
  const verdict = { ...clean };
  for (const rows of stored.values()) verdict.holes += (rows.at(-1)?.seq ?? 0) - rows.length;
  for (const { guestId, sender, log } of seats) {
    const rows = stored.get(guestId) ?? [];
    const rounds = new Map(sender.written.map(({ text }, round) => [text, round]));
    const own = rows.map(({ text }) => rounds.get(text)).filter((round) => round !== undefined);
    const at = new Map(rows.map(({ seq, text }) => [seq, text]));
    const seen = new Set(log.shown);
    verdict.lost += sender.written.filter(({ seq, text }) => seq !== undefined && at.get(seq) !== text).length;
    verdict.doubled += own.length - new Set(own).size;
    verdict.swapped += inversions(own);
    verdict.unseen += rows.filter(({ seq }) => !seen.has(seq)).length;
    verdict.seenTwice += log.shown.length - seen.size;
    verdict.seenOutOfOrder += inversions(log.shown);
  }
  return verdict;
}

function inversions(numbers: readonly number[]): number {
  return numbers.filter((number, index) => number < (numbers[index - 1] ?? -Infinity)).length;
}
