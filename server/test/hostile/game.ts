import type { StatementEntry, GameProvider, Stakes } from '../../src/game/provider.ts';
import type { Answer, CapabilityClass } from '../../src/money/intent/outcome.ts';
import { type Kill, type Line, newLine, send } from './line.ts';

export type Player = {
  free: bigint;
  open: bigint;
  net: bigint;
  lost: bigint;
};

export type Bet = { username: string; stake: bigint; ageSeconds: number };

export type Outcome = 'win' | 'lose' | 'void';

export type HostileGame = {
  provider: GameProvider;
  line: Line;
  playerOf(username: string): Player;
  hasDone(reference: string): boolean;
  bet(username: string, creditsMinor: bigint): Bet;
  settle(bet: Bet, outcome: Outcome): void;
  elapse(seconds: number): void;
  endRounds(): void;
};

type Terms = { code: string; capability: CapabilityClass; stakes: Stakes; hasList?: boolean; roundSeconds?: number };

/** Creates a game provider with its own accounts and exactly the guarantees of its class. */
export function hostileGame(terms: Terms, kill: Kill): HostileGame {
  const { code, capability, stakes, hasList = false, roundSeconds = Infinity } = terms;
  const line = newLine();
  const players = new Map<string, Player>();
  const done = new Map<string, Answer>();
  const entries: StatementEntry[] = [];
  const playerOf = (username: string): Player => {
    const player = players.get(username) ?? { free: 0n, open: 0n, net: 0n, lost: 0n };
    players.set(username, player);
    return player;
  };
  const answers = (): void => {
    if (line.mood === 'down') throw new Error('connection refused');
  };
  const earlier = (reference: string): Answer | undefined => (capability === 'A' ? done.get(reference) : undefined);
  function carryOut(username: string, change: bigint, reference: string): Answer {
    const known = earlier(reference);
    if (known !== undefined) return known;
    const player = playerOf(username);
    if (player.free + change < 0n) return { outcome: 'not_applied', evidence: { code: 'LOW' } };
    player.free += change;
    const direction = change > 0n ? 'in' : 'out';
    const creditsMinor = change > 0n ? change : -change;
    entries.push({ id: `T${entries.length}`, username, reference: null, direction, creditsMinor, at: new Date() });
    done.set(reference, { outcome: 'applied', evidence: {} });
    return { outcome: 'applied', evidence: {} };
  }
  const provider: GameProvider = {
    code,
    capability,
    stakes,
    decimals: 2,
    createPlayer: async ({ username }) => void playerOf(username),
    balance: async ({ username }) => {
      answers();
      const { free, open } = playerOf(username);
      return { free, outstanding: stakes === 'reported' ? open : 0n };
    },
    transfer: async ({ username, direction, creditsMinor, reference }) => {
      const change = direction === 'in' ? creditsMinor : -creditsMinor;
      return send(line, kill, () => carryOut(username, change, reference), earlier(reference));
    },
    statement: { kind: 'sum', read: async () => 0n },
    ...(capability === 'B' && {
      status: async ({ reference }: { reference: string }) => {
        if (line.mood === 'down') return { status: 'unknown', evidence: {} } as const;
        const status = done.has(reference) && !line.lags ? 'applied' : 'not_found';
        return { status, evidence: {} } as const;
      },
    }),
    ...(hasList && {
      recent: async ({ username }: { username: string }) => {
        answers();
        return entries.filter((entry) => entry.username === username).toReversed();
      },
    }),
  };
  return {
    provider,
    line,
    playerOf,
    hasDone: (reference) => done.has(reference),
    ...createBetting(playerOf, roundSeconds),
  };
}

type Betting = Pick<HostileGame, 'bet' | 'settle' | 'elapse' | 'endRounds'>;

function createBetting(playerOf: (username: string) => Player, roundSeconds: number): Betting {
  const open = new Set<Bet>();
  const bet: Betting['bet'] = (username, creditsMinor) => {
    const player = playerOf(username);
    const stake = creditsMinor < player.free ? creditsMinor : player.free;
    player.free -= stake;
    player.open += stake;
    const placed = { username, stake, ageSeconds: 0 };
    open.add(placed);
    return placed;
  };
  const settle: Betting['settle'] = (placed, outcome) => {
    if (!open.delete(placed)) return;
    const { username, stake } = placed;
    const player = playerOf(username);
    const change = { win: stake, lose: -stake, void: 0n }[outcome];
    player.open -= stake;
    player.free += stake + change;
    player.net += change;
    if (outcome === 'lose') player.lost += stake;
  };
  const elapse: Betting['elapse'] = (seconds) => {
    for (const placed of open) {
      placed.ageSeconds += seconds;
      if (placed.ageSeconds > roundSeconds) settle(placed, 'void');
    }
  };
  const endRounds = (): void => open.forEach((placed) => settle(placed, 'void'));
  return { bet, settle, elapse, endRounds };
}
