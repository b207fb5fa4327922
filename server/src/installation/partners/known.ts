import { smsAdapter } from '../../auth/gateways/sms.ts';
import type { PartnerName } from '../../platform/config/partners.ts';
import { bankAdapter } from '../../deposit/bank/feeds/registry.ts';
import { qrAdapters } from '../../deposit/qr/channels/registry.ts';
import { slipAdapter } from '../../deposit/slip/verifier/bank.ts';
import { noticeAdapter, voucherAdapter } from '../../deposit/truelink/partners/registry.ts';
import { gameAdapters } from '../../game/providers/registry.ts';
import { lineAdapter, lineHookAdapter } from '../../notice/channels/line.ts';
import { pushAdapter } from '../../notice/channels/push.ts';
import type { Needs } from '../../platform/partner/settings.ts';
import { payoutAdapter, payoutPrefix } from '../../withdraw/partners/registry.ts';

/** `notice`: has no default in live mode. */
export type PartnerKind = PartnerName | 'notice';

export type KnownPartner = {
  readonly code: string;
  readonly kind: PartnerKind;
  readonly needs: Needs<Record<string, string>>;
  readonly byCurrency: boolean;
  readonly path: string;
};

type Described = { readonly code: string; readonly needs: unknown };

const known = (kind: PartnerKind, adapter: Described, path: string, byCurrency = false): KnownPartner => ({
  code: adapter.code,
  kind,
  needs: adapter.needs as KnownPartner['needs'],
  byCurrency,
  path: `/partners/${path}`,
});

export const knownPartners: readonly KnownPartner[] = [
  ...gameAdapters.map((adapter) => known('games', adapter, `games/${adapter.code.toLowerCase()}`, true)),
  ...qrAdapters.map((adapter) => known('qr', adapter, `qr/${adapter.code.toLowerCase()}`, true)),
  known('payout', payoutAdapter(`${payoutPrefix}BANK`), 'bank', true),
  known('bank', bankAdapter, 'bank', true),
  known('bank', slipAdapter, 'bank'),
  known('truemoney', voucherAdapter, 'truemoney'),
  known('truemoney', noticeAdapter, 'truemoney'),
  known('sms', smsAdapter, 'sms'),
  known('notice', pushAdapter, 'push'),
  known('notice', lineAdapter, 'line'),
  known('notice', lineHookAdapter, 'line'),
];

const bankPrefix = `${bankAdapter.code}:`;

/** By code; also one bank (`bank:SCB`) or a further payout partner (`payout:SCB`). */
export function findKnown(code: string): KnownPartner | undefined {
  const found = knownPartners.find((partner) => partner.code === code);
  if (found !== undefined) return found;
  const name = code.slice(code.indexOf(':') + 1);
  if (!/^[A-Z0-9]{2,20}$/.test(name)) return undefined;
  if (code === `${bankPrefix}${name}`) return known('bank', { ...bankAdapter, code }, 'bank', true);
  return code === `${payoutPrefix}${name}` ? known('payout', payoutAdapter(code), 'bank', true) : undefined;
}

export const variableOf = (code: string): string => `PARTNER_${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;

export function findByVariable(variable: string): { partner: KnownPartner; currency: 'THB' | 'LAK' | '*' } | undefined {
  const [, name = '', currency] = /^(PARTNER_.+?)(?:_(THB|LAK))?$/.exec(variable) ?? [];
  const [, family, one] = /^PARTNER_(BANK|PAYOUT)_([A-Z0-9]+)$/.exec(name) ?? [];
  const partner =
    knownPartners.find(({ code }) => variableOf(code) === name) ??
    (family === undefined ? undefined : findKnown(`${family.toLowerCase()}:${one}`));
  if (partner === undefined) return undefined;
  return { partner, currency: currency === 'THB' || currency === 'LAK' ? currency : '*' };
}
