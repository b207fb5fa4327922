import * as contract from '@kapao/contract/deposit';
import { lookupSlip } from '@kapao/contract/slip';
import { type Currency, toMajor, toMinor } from '@kapao/contract/money';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { serve, type Routes } from '../http/serve.ts';
import { declareTransfer } from './bank/declared.ts';
import { serveHook } from './hook.ts';
import { createQr, deleteQr, readQr } from './qr/qr.ts';
import { serveSlips } from './slip/routes.ts';
import { publicLinkKey } from './truelink/envelope.ts';
import { handInLink } from './truelink/truelink.ts';
import { leastQrAmount, listReceivingAccounts, listReceivingWallets } from './receiving.ts';

export function serveDeposit(routes: Routes): void {
  const { house } = routes;
  serveLookups(routes);
  serve(routes, contract.qrGet, async ({ params, caller }) =>
    readQr(house, caller.memberId, params.bankCode, await currencyOf(house, caller.memberId)),
  );
  serve(routes, contract.qrCreate, async ({ params, body, caller, idempotencyKey, bodyHash }) => {
    const press = { memberId: caller.memberId, route: contract.qrCreate.path, key: idempotencyKey, bodyHash };
    return createQr(house, { press, bankCode: params.bankCode, amountMinor: toMinor(body.amount) });
  });
  serve(routes, contract.walletAdd, async ({ body, caller, idempotencyKey: key, bodyHash }) =>
    declareTransfer(
      house,
      { memberId: caller.memberId, route: 'walletAdd', key, bodyHash },
      { amountMinor: toMinor(body.amount), paidAt: body.paidAt === undefined ? undefined : new Date(body.paidAt) },
    ),
  );
  serve(routes, contract.qrDelete, async ({ params, caller }) => deleteQr(house, caller.memberId, params.qrcodeId));
  serveSlips(routes);
  serve(routes, contract.walletTruelink, async ({ body, caller, idempotencyKey, bodyHash }) => {
    const press = { memberId: caller.memberId, route: contract.walletTruelink.path, key: idempotencyKey, bodyHash };
    return handInLink(house, { press, sealed: body.link });
  });
  serveHook(routes);
}

function serveLookups(routes: Routes): void {
  const { house } = routes;
  serve(routes, contract.lookupDeposit, async ({ caller }) => {
    const currency = await currencyOf(house, caller.memberId);
    const banks = await listReceivingAccounts(house, currency);
    const wallets = currency === 'THB' ? await listReceivingWallets(house.db) : [];
    if (banks.length === 0 && wallets.length === 0) return refuse('NO_BANK');
    const { 'deposit.manual': isManual } = await house.settings.read();
    return { banks, wallets, isManual, truelinkKey: takesLinks(wallets) ? publicLinkKey(house.keys) : null };
  });
  serve(routes, lookupSlip, async () => {
    const settings = await house.settings.read();
    const currency = house.config.variant === 'lao' ? 'LAK' : 'THB';
    return {
      closingTime: settings['slip.closeAt'],
      openingTime: settings['slip.openAt'],
      maxAgeMinutes: settings['slip.maxAgeMinutes'],
      qrMinimum: toMajor(await leastQrAmount(house, currency)),
      qrValidMinutes: settings['qr.validMinutes'],
      truewalletMinimum: toMajor(BigInt(settings['truewallet.minimumMinor'])),
    };
  });
}

async function currencyOf(house: House, memberId: bigint): Promise<Currency> {
  const member = await house.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('currency')
    .executeTakeFirstOrThrow();
  return member.currency as Currency;
}

const takesLinks = (wallets: { mode: string }[]): boolean => wallets.some(({ mode }) => mode === 'LINK');
