import type { Currency } from '@kapao/contract/money';
import { oneList } from '../platform/partner/one-statement.ts';
import { type EntryCurrency, entryFor } from '../platform/partner/settings.ts';
import type { GameProvider, PartnerStatement } from './provider.ts';

type ByCurrency = ReadonlyMap<EntryCurrency, GameProvider>;

export function gameByCurrency(entries: ByCurrency): GameProvider | undefined {
  const [any] = entries.values();
  if (any === undefined || (entries.size === 1 && entries.has('*'))) return any;
  const general = entries.get('*') ?? any;
  return {
    ...general,
    statement: joinStatements(general.statement, entries),
    inCurrency: (currency) => entryFor(entries, currency),
  };
}

export function gameIn(
  games: ReadonlyMap<string, GameProvider>,
  code: string,
  currency: Currency,
): GameProvider | undefined {
  const game = games.get(code);
  return game?.inCurrency === undefined ? game : game.inCurrency(currency);
}

function joinStatements(kind: PartnerStatement, entries: ByCurrency): PartnerStatement {
  if (kind.kind === 'sum') {
    const read = async (call: { signal: AbortSignal }) => {
      const sums = [...entries.values()].flatMap(({ statement }) =>
        statement.kind === 'sum' ? [statement.read(call)] : [],
      );
      return (await Promise.all(sums)).reduce((sum, each) => sum + each, 0n);
    };
    return { kind: 'sum', read };
  }
  const lists = [...entries].flatMap(([currency, { statement }]) =>
    statement.kind === 'list' ? [[currency, statement.read] as const] : [],
  );
  return { kind: 'list', read: oneList(new Map(lists)) };
}
