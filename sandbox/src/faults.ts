import { Refusal } from './refusal.ts';

export const callModes = [
  'ok',
  'refuse',
  'timeout-before',
  'timeout-after',
  'late',
  'error-after',
  'lag',
  'slow',
  'down',
] as const;
export const noticeModes = ['bad-signature', 'old', 'swap'] as const;

export const slipModes = ['delayed', 'captcha'] as const;
const slipTarget = 'slip';

export type CallMode = (typeof callModes)[number];
export type NoticeMode = 'ok' | (typeof noticeModes)[number];
export type SlipMode = 'ok' | (typeof slipModes)[number];
type Mode = CallMode | NoticeMode | SlipMode;
const modes: readonly Mode[] = [...callModes, ...noticeModes, ...slipModes];
type Fault = { mode: Mode; timesLeft: number | undefined };

export const targets = [
  'sms',
  'push',
  'line',
  'bank',
  'payout',
  'truemoney',
  'slip',
  'qr/WW',
  'qr/PAYTIMZ',
  'qr/PAYONEX',
  'qr/ZPAY',
] as const;

export type Faults = {
  /** `player` limits the fault to one player of a game. The mode `ok` clears the target for all players. */
  set(target: string, mode: string, times: number | undefined, player?: string): void;
  takeCall(target: string, said?: string): CallMode;
  takeNotice(target: string): NoticeMode;
  takeSlip(): SlipMode;
  nextNotice(target: string): NoticeMode;
  isDown(target: string, said?: string): boolean;
  choices(): { targets: readonly string[]; modes: readonly string[] };
  list(): { target: string; mode: string; times: number | null; player?: string }[];
  clear(): void;
  /** Changes with every `clear`, so that delayed work can detect that it is stale. */
  age(): number;
};

export function createFaults(knownTargets: readonly string[]): Faults {
  const faults = new Map<string, Fault>();
  const ofPlayers = new Map<string, Map<string, Fault>>();
  let age = 0;
  const find = (target: string, said: string): { of: Map<string, Fault>; key: string } => {
    const own = ofPlayers.get(target);
    const player = own?.keys().find((name) => said.includes(name));
    return own === undefined || player === undefined ? { of: faults, key: target } : { of: own, key: player };
  };
  const take = <M extends Mode>(target: string, modes: readonly M[], said = ''): M | 'ok' => {
    const { of, key } = find(target, said);
    const fault = of.get(key);
    const mode = modes.find((known) => known === fault?.mode);
    if (!fault || mode === undefined) return 'ok';
    if (fault.timesLeft !== undefined && --fault.timesLeft <= 0) of.delete(key);
    return mode;
  };
  return {
    set(target, text, timesLeft, player) {
      if (!knownTargets.includes(target)) throw new Refusal(400, 'UNKNOWN_TARGET', { targets: knownTargets });
      const mode = modeOf(target, text);
      if (player === undefined && mode === 'ok') ofPlayers.delete(target);
      const own = ofPlayers.get(target) ?? new Map<string, Fault>();
      if (player !== undefined) ofPlayers.set(target, own);
      const [of, key] = player === undefined ? [faults, target] : [own, player];
      if (mode === 'ok') of.delete(key);
      else of.set(key, { mode, timesLeft });
    },
    takeCall: (target, said) => take(target, callModes, said),
    takeNotice: (target) => take(target, noticeModes),
    takeSlip: () => take(slipTarget, slipModes),
    nextNotice: (target) => noticeModes.find((mode) => mode === faults.get(target)?.mode) ?? 'ok',
    isDown: (target, said = '') => {
      const { of, key } = find(target, said);
      const fault = of.get(key);
      return fault?.mode === 'down' && fault.timesLeft === undefined;
    },
    choices: () => ({ targets: knownTargets, modes }),
    list: () => [
      ...[...faults].map(([target, fault]) => view(target, fault)),
      ...[...ofPlayers].flatMap(([target, own]) =>
        [...own].map(([player, fault]) => ({ ...view(target, fault), player })),
      ),
    ],
    clear() {
      faults.clear();
      ofPlayers.clear();
      age++;
    },
    age: () => age,
  };
}

const view = (target: string, { mode, timesLeft }: Fault) => ({ target, mode, times: timesLeft ?? null });

function modeOf(target: string, text: string): Mode {
  const known: readonly Mode[] = target === slipTarget ? [...callModes, ...slipModes] : [...callModes, ...noticeModes];
  const mode = known.find((own) => own === text);
  if (mode === undefined) throw new Refusal(400, 'UNKNOWN_MODE', { modes: known });
  return mode;
}
