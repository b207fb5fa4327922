import { readList } from '../provider-statement.ts';
import { clocksApartMs } from '../match.ts';
import { withDeadline } from '../../game/partner.ts';
import type { StatementEntry } from '../../game/provider.ts';
import type { Services } from '../../platform/services.ts';
import type { Intent } from '../../money/intent/intent.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { detailOf } from '../../wallet/leg.ts';
import { readRealBeginning } from './store.ts';

/** Current report of a game about a transfer; null where it does not answer or has no such call. */
export type PartnerView = { balanceMinor: bigint | null; entries: StatementEntry[] | null };

/** Longest period of a partner's list that is read for one transfer. */
const longestMs = 24 * 60 * 60_000;

/** Asks the game for the player's balance and for all entries that may be this transfer; changes nothing. */
export async function askNow({ db, games }: Pick<Services, 'db' | 'games'>, intent: Intent): Promise<PartnerView> {
  const game = games.get(intent.provider);
  const { username } = detailOf(intent);
  if (game === undefined) return { balanceMinor: null, entries: null };
  const balance = withDeadline(callDeadlineMs, (signal) => game.balance({ username, signal })).then(({ free }) => free);
  const { recent, statement } = game;
  const entries = async (): Promise<StatementEntry[] | null> => {
    if (recent !== undefined) return withDeadline(callDeadlineMs, (signal) => recent({ username, signal }));
    if (statement.kind !== 'list') return null;
    const begun = (await readRealBeginning(db, intent.id))?.getTime() ?? Date.now();
    const window = { from: new Date(begun - clocksApartMs), to: new Date(begun + longestMs) };
    return (await readList(statement, window)).filter((entry) =>
      entry.reference === null ? entry.username === username : entry.reference === intent.providerRef,
    );
  };
  const [balanceMinor, reported] = await Promise.all([balance.catch(() => null), entries().catch(() => null)]);
  return { balanceMinor, entries: reported };
}
