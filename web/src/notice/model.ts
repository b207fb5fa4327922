import type { NoticeState } from '@kapao/contract/notice';

/** What this browser can do. `iphone`: only an installed app may ask there. */
export type Ability = 'can' | 'inLine' | 'iphone' | 'unsupported';

export type Browser = {
  inLine: boolean;
  hasPush: boolean;
  isApple: boolean;
  isInstalled: boolean;
};

export function abilityOf({ inLine, hasPush, isApple, isInstalled }: Browser): Ability {
  if (inLine) return 'inLine';
  if (hasPush) return 'can';
  return isApple && !isInstalled ? 'iphone' : 'unsupported';
}

export type Face = 'on' | 'off' | 'denied' | Exclude<Ability, 'can'>;

/** `mark`: hash of this browser's own address; null without one. */
export function faceOf(
  ability: Ability,
  permission: NotificationPermission,
  { subscriptions }: Pick<NoticeState, 'subscriptions'>,
  mark: string | null,
): Face {
  if (ability !== 'can') return ability;
  if (permission === 'denied') return 'denied';
  const isKnown = mark !== null && subscriptions.some((one) => one.mark === mark);
  return isKnown && permission === 'granted' ? 'on' : 'off';
}

export const lineOf = ({ subscriptions }: Pick<NoticeState, 'subscriptions'>) =>
  subscriptions.find(({ channel }) => channel === 'line');
