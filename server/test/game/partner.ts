import type { StatementEntry, GameProvider, PartnerStatement, Stakes } from '../../src/game/provider.ts';
import { ProviderRefused } from '../../src/game/provider.ts';
import type { Answer, CapabilityClass } from '../../src/money/intent/outcome.ts';
import { isHidden, type Line, newLine, send } from '../partner/line.ts';

export type FakeGame = Line & {
  provider: GameProvider;
  readonly done: Map<string, Answer>;
  balances: Map<string, bigint>;
  outstanding: Map<string, bigint>;
  statement: { id: string; username: string; reference: string | null; credits: bigint; at: Date }[];
};

/** `listed`: number of a player's last transfers. `page`: rows in a page of the statement. */
type Shows = {
  listed?: number;
  statement?: 'list' | 'sum';
  page?: number;
  nameless?: boolean;
  stakes?: Stakes;
  balanceOnly?: boolean;
};

/** Creates a fake provider with exactly the guarantees of the given class. */
export function fakeGame(code: string, capability: CapabilityClass, shows: Shows = {}, line = newLine()): FakeGame {
  const { listed = 0, page = 2 } = shows;
  const game: FakeGame = {
    ...line,
    provider: {} as GameProvider,
    done: new Map(),
    balances: new Map(),
    outstanding: new Map(),
    statement: [],
  };
  const balanceOf = (username: string): bigint => game.balances.get(username) ?? 0n;

  const earlier = (reference: string) => (capability === 'A' ? game.done.get(reference) : undefined);

  function carryOut(username: string, change: bigint, reference: string): Answer {
    const known = earlier(reference);
    if (known !== undefined) return known;
    const enough = balanceOf(username) + change >= 0n;
    const answer: Answer = enough
      ? { outcome: 'applied', evidence: {} }
      : { outcome: 'not_applied', evidence: { code: 'LOW' } };
    if (enough) {
      game.balances.set(username, balanceOf(username) + change);
      const own = shows.nameless === true ? null : reference;
      const id = `T${game.statement.length}`;
      game.statement.push({ id, username, reference: own, credits: change, at: new Date() });
    }
    game.done.set(reference, answer);
    game.fresh.add(reference);
    return answer;
  }

  game.provider = {
    code,
    capability,
    stakes: shows.stakes ?? 'settled',
    decimals: 2,
    createPlayer: async ({ username }) => {
      if (game.mood === 'refuse') throw new ProviderRefused('NO');
      game.balances.set(username, balanceOf(username));
    },
    balance: async ({ username }) => {
      if (game.mood === 'down') throw new Error('connection refused');
      const outstanding = shows.stakes === 'reported' ? (game.outstanding.get(username) ?? 0n) : 0n;
      return { free: balanceOf(username), outstanding };
    },
    transfer: async ({ username, direction, creditsMinor, reference }) => {
      const change = direction === 'in' ? creditsMinor : -creditsMinor;
      return send(game, () => carryOut(username, change, reference), earlier(reference));
    },
    status: async ({ reference }) => {
      if (game.mood === 'down') return { status: 'unknown', evidence: {} };
      const answer = game.done.get(reference);
      if (answer === undefined || isHidden(game, reference)) return { status: 'not_found', evidence: {} };
      return { status: answer.outcome, evidence: {} };
    },
    statement: statementOf(game, shows.statement ?? 'list', page),
    ...(listed > 0 && { recent: recentOf(game, listed) }),
    ...(capability === 'C' && listed === 0 && shows.balanceOnly !== true && { movedIn: movedInOf(game) }),
  };
  return game;
}

function entryOf({ id, username, reference, credits, at }: FakeGame['statement'][number]): StatementEntry {
  const [direction, creditsMinor] = credits > 0n ? (['in', credits] as const) : (['out', -credits] as const);
  return { id, username, reference, direction, creditsMinor, at };
}

function movedInOf(game: FakeGame): NonNullable<GameProvider['movedIn']> {
  return async ({ username }) => {
    if (game.mood === 'down') throw new Error('connection refused');
    return game.statement.reduce((sum, row) => (row.username === username ? sum + row.credits : sum), 0n);
  };
}

function recentOf(game: FakeGame, listed: number): NonNullable<GameProvider['recent']> {
  return async ({ username }) => {
    if (game.mood === 'down') throw new Error('connection refused');
    const own = game.statement.filter((row) => row.username === username).toReversed();
    return own.slice(0, listed).map(entryOf);
  };
}

function statementOf(game: FakeGame, kind: 'list' | 'sum', page: number): PartnerStatement {
  if (kind === 'sum') return { kind, read: async () => game.statement.reduce((sum, { credits }) => sum + credits, 0n) };
  return {
    kind,
    read: async ({ from, to, cursor }) => {
      if (game.mood === 'down') throw new Error('connection refused');
      const all = game.statement.filter(({ at }) => at >= from && at < to);
      const end = Number(cursor ?? 0) + page;
      return { entries: all.slice(end - page, end).map(entryOf), next: end < all.length ? String(end) : null };
    },
  };
}
