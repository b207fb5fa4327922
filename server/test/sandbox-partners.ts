import { environmentEntries } from '../src/installation/partners/environment.ts';
import { createLivePartners, type LivePartners } from '../src/installation/partners/live.ts';
import type { SandboxPartner } from './sandbox.ts';

export const agent = 'kapao';

export function sandboxPartners(partner: SandboxPartner | undefined): LivePartners {
  const every = partner && ({ ...partner, isDerived: true } as const);
  const partners = { sms: every, payout: every, qr: every, games: every, bank: every, truemoney: every };
  const live = createLivePartners();
  live.use(
    environmentEntries({
      mode: 'demo',
      plainNetwork: true,
      partners,
      walletNoticeSecret: undefined,
      partnerVariables: {},
    }),
  );
  return live;
}

export const gameProviders = (partner: SandboxPartner) => sandboxPartners(partner).games;
export const qrChannels = (partner: SandboxPartner) => sandboxPartners(partner).qrChannels;
