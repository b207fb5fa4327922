import { Refusal } from './refusal.ts';

/** Faults of a call that changes something (wire, "The sandbox"). */
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
/** Faults of a partner's signed notice. */
export const noticeModes = ['bad-signature', 'old', 'swap'] as const;

/** Of the banks' slip service alone: it does not show the transfer yet; three captchas went wrong. */
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
  set(target: string, mode: string, times: number | undefined): void;
  /** The fault of a call that changes something; counts it. */
  takeCall(target: string): CallMode;
  /** The fault of one sending of a notice; counts it. */
  takeNotice(target: string): NoticeMode;
  /** What the slip service answers beside the faults of a call; counts it. */
  takeSlip(): SlipMode;
  /** What `takeNotice` would say, uncounted. */
  nextNotice(target: string): NoticeMode;
  /** Whether even questions get no answer: `down` without a count. */
  isDown(target: string): boolean;
  /** What may be set. */
  choices(): { targets: readonly string[]; modes: readonly string[] };
  list(): { target: string; mode: string; times: number | null }[];
  clear(): void;
  /** Changes with every `clear`, so that work put off before it can see that it is stale. */
  age(): number;
};

export function createFaults(knownTargets: readonly string[]): Faults {
  const faults = new Map<string, Fault>();
  let age = 0;
  const take = <M extends Mode>(target: string, modes: readonly M[]): M | 'ok' => {
    const fault = faults.get(target);
    const mode = modes.find((known) => known === fault?.mode);
    if (!fault || mode === undefined) return 'ok';
    if (fault.timesLeft !== undefined && --fault.timesLeft <= 0) faults.delete(target);
    return mode;
  };
  return {
    set(target, mode, times) {
      if (!knownTargets.includes(target)) throw new Refusal(400, 'UNKNOWN_TARGET', { targets: knownTargets });
      faults.set(target, { mode: modeOf(target, mode), timesLeft: times });
    },
    takeCall: (target) => take(target, callModes),
    takeNotice: (target) => take(target, noticeModes),
    takeSlip: () => take(slipTarget, slipModes),
    nextNotice: (target) => noticeModes.find((mode) => mode === faults.get(target)?.mode) ?? 'ok',
    isDown: (target) => {
      const fault = faults.get(target);
      return fault?.mode === 'down' && fault.timesLeft === undefined;
    },
    choices: () => ({ targets: knownTargets, modes }),
    list: () => [...faults].map(([target, fault]) => ({ target, mode: fault.mode, times: fault.timesLeft ?? null })),
    clear() {
      faults.clear();
      age++;
    },
    age: () => age,
  };
}

function modeOf(target: string, text: string): Mode {
  const known: readonly Mode[] = target === slipTarget ? [...callModes, ...slipModes] : [...callModes, ...noticeModes];
  const mode = known.find((own) => own === text);
  if (mode === undefined) throw new Refusal(400, 'UNKNOWN_MODE', { modes: known });
  return mode;
}
