import type { Stakes } from '../../src/game/provider.ts';
import type { CapabilityClass } from '../../src/money/intent/outcome.ts';
import { type FakeGame, fakeGame } from '../game/partner.ts';
import { newLine } from '../partner/line.ts';

type Player = { free: bigint; open: bigint; net: bigint; lost: bigint };

export type Bet = { username: string; stake: bigint; ageSeconds: number };

export type HostileGame = FakeGame & {
  playerOf(username: string): Readonly<Player>;
  bet(username: string, creditsMinor: bigint): Bet;
  settle(bet: Bet, outcome: 'win' | 'lose' | 'void'): void;
  elapse(seconds: number): void;
  endRounds(): void;
};

type Terms = { code: string; capability: CapabilityClass; stakes: Stakes; hasList?: boolean; roundSeconds?: number };

/** Creates a fake provider that takes bets and keeps what each player won and lost. */
export function hostileGame(terms: Terms, kill: () => void): HostileGame {
  const { code, capability, stakes, hasList = false, roundSeconds = Infinity } = terms;
  const shows = {
    stakes,
    nameless: true,
    balanceOnly: true,
    statement: 'sum',
    listed: hasList ? Infinity : 0,
  } as const;
  const game = fakeGame(code, capability, shows, newLine(kill));
  const results = new Map<string, Pick<Player, 'net' | 'lost'>>();
  const rounds = new Set<Bet>();
  const playerOf: HostileGame['playerOf'] = (username) => ({
    free: game.balances.get(username) ?? 0n,
    open: game.outstanding.get(username) ?? 0n,
    ...(results.get(username) ?? { net: 0n, lost: 0n }),
  });
  function write(username: string, { free, open, net, lost }: Player): void {
    game.balances.set(username, free);
    game.outstanding.set(username, open);
    results.set(username, { net, lost });
  }
  const bet: HostileGame['bet'] = (username, creditsMinor) => {
    const player = playerOf(username);
    const stake = creditsMinor < player.free ? creditsMinor : player.free;
    write(username, { ...player, free: player.free - stake, open: player.open + stake });
    const placed = { username, stake, ageSeconds: 0 };
    rounds.add(placed);
    return placed;
  };
  const settle: HostileGame['settle'] = (placed, outcome) => {
    if (!rounds.delete(placed)) return;
    const { username, stake } = placed;
    const { free, open, net, lost } = playerOf(username);
    const change = { win: stake, lose: -stake, void: 0n }[outcome];
    const lostNow = outcome === 'lose' ? stake : 0n;
    write(username, { free: free + stake + change, open: open - stake, net: net + change, lost: lost + lostNow });
  };
  const elapse: HostileGame['elapse'] = (seconds) => {
    for (const placed of rounds) {
      placed.ageSeconds += seconds;
      if (placed.ageSeconds > roundSeconds) settle(placed, 'void');
    }
  };
  const endRounds = (): void => rounds.forEach((placed) => settle(placed, 'void'));
  return Object.assign(game, { playerOf, bet, settle, elapse, endRounds });
}
