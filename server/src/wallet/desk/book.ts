import { sql } from 'kysely';
import { readList } from '../../game/reconcile/book.ts';
import { clocksApartMs } from '../../game/reconcile/match.ts';
import { withDeadline } from '../../game/partner.ts';
import type { BookEntry } from '../../game/provider.ts';
import type { Services } from '../../house.ts';
import type { Intent } from '../../intent/intent.ts';
import { callDeadlineMs } from '../../intent/timing.ts';
import { detailOf } from '../leg.ts';

/** Current report of a game about a transfer; null where it does not answer or has no such call. */
export type ToldNow = { balanceMinor: bigint | null; entries: BookEntry[] | null };

/** Longest period of a partner's list that is read for one transfer. */
const longestMs = 24 * 60 * 60_000;

/** Asks the game for the player's balance and for all entries that may be this transfer; changes nothing. */
export async function askNow({ db, games }: Services, intent: Intent): Promise<ToldNow> {
  const game = games.get(intent.provider);
  const { username } = detailOf(intent);
  if (game === undefined) return { balanceMinor: null, entries: null };
  const balance = withDeadline(callDeadlineMs, (signal) => game.balance({ username, signal })).then(({ free }) => free);
  const { recent, book } = game;
  const entries = async (): Promise<BookEntry[] | null> => {
    if (recent !== undefined) return withDeadline(callDeadlineMs, (signal) => recent({ username, signal }));
    if (book.kind !== 'list') return null;
    const { rows } = await sql<{ from: Date }>`
      select real_created_at as from from intent where id = ${intent.id}`.execute(db);
    const begun = rows[0]?.from.getTime() ?? Date.now();
    const window = { from: new Date(begun - clocksApartMs), to: new Date(begun + longestMs) };
    return (await readList(book, window)).filter((entry) =>
      entry.reference === null ? entry.username === username : entry.reference === intent.providerRef,
    );
  };
  const [balanceMinor, reported] = await Promise.all([balance.catch(() => null), entries().catch(() => null)]);
  return { balanceMinor, entries: reported };
}
