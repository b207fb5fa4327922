import * as contract from '@kapao/contract/deposit';
import * as slips from '@kapao/contract/slip';
import { toMajor, toMinor } from '@kapao/contract/money';
import { refuse } from '../platform/refusal.ts';
import { serve, type Routes } from '../platform/http/serve.ts';
import { declareTransfer } from './bank/declared.ts';
import { serveHook } from './hook.ts';
import { createQr, deleteQr, readQr } from './qr/qr.ts';
import { findReference, listSlips } from './slip/list.ts';
import { servePicture } from './slip/picture/link.ts';
import { receiveSlip } from './slip/receive.ts';
import { publicLinkKey } from './truelink/link.ts';
import { handInLink } from './truelink/truelink.ts';
import { leastQrAmount, listReceivingAccounts } from './receiving.ts';
import { listReceivingWallets, readDepositCurrency } from './store.ts';

export function serveDeposit(routes: Routes): void {
  const { services } = routes;
  serveLookups(routes);
  serve(routes, contract.qrGet, async ({ params, caller }) =>
    readQr(services, caller.memberId, params.bankCode, await readDepositCurrency(services.db, caller.memberId)),
  );
  serve(routes, contract.qrCreate, async ({ params, body, caller, idempotencyKey, bodyHash }) => {
    const key = { memberId: caller.memberId, route: contract.qrCreate.path, value: idempotencyKey, bodyHash };
    return createQr(services, { idempotencyKey: key, bankCode: params.bankCode, amountMinor: toMinor(body.amount) });
  });
  serve(routes, contract.walletAdd, async ({ body, caller, idempotencyKey: value, bodyHash }) =>
    declareTransfer(
      services,
      { memberId: caller.memberId, route: 'walletAdd', value, bodyHash },
      { amountMinor: toMinor(body.amount), paidAt: body.paidAt === undefined ? undefined : new Date(body.paidAt) },
    ),
  );
  serve(routes, contract.qrDelete, async ({ params, caller }) => deleteQr(services, caller.memberId, params.qrcodeId));
  serveSlips(routes);
  serve(routes, contract.walletTruelink, async ({ body, caller, idempotencyKey, bodyHash }) => {
    const key = { memberId: caller.memberId, route: contract.walletTruelink.path, value: idempotencyKey, bodyHash };
    return handInLink(services, { idempotencyKey: key, sealed: body.link });
  });
  serveHook(routes);
}

function serveSlips(routes: Routes): void {
  const { services } = routes;
  serve(routes, slips.slipUpload, ({ caller, upload }) => receiveSlip(services, caller.memberId, upload));
  serve(routes, slips.slipList, ({ caller, body }) => listSlips(services, { memberId: caller.memberId, ...body }));
  serve(routes, slips.slipReference, ({ caller, params }) =>
    findReference(services, caller.memberId, params.reference),
  );
  servePicture(routes);
}

function serveLookups(routes: Routes): void {
  const { services } = routes;
  serve(routes, contract.lookupDeposit, async ({ caller }) => {
    const currency = await readDepositCurrency(services.db, caller.memberId);
    const banks = await listReceivingAccounts(services, currency);
    const wallets = currency === 'THB' ? await listReceivingWallets(services.db) : [];
    if (banks.length === 0 && wallets.length === 0) return refuse('NO_BANK');
    const { 'deposit.manual': isManual } = await services.settings.read();
    return { banks, wallets, isManual, truelinkKey: takesLinks(wallets) ? publicLinkKey(services.keys) : null };
  });
  serve(routes, slips.lookupSlip, async () => {
    const settings = await services.settings.read();
    const currency = services.config.variant === 'lao' ? 'LAK' : 'THB';
    return {
      closingTime: settings['slip.closeAt'],
      openingTime: settings['slip.openAt'],
      maxAgeMinutes: settings['slip.maxAgeMinutes'],
      qrMinimum: toMajor(await leastQrAmount(services, currency)),
      qrValidMinutes: settings['qr.validMinutes'],
      truewalletMinimum: toMajor(BigInt(settings['truewallet.minimumMinor'])),
    };
  });
}

const takesLinks = (wallets: { mode: string }[]): boolean => wallets.some(({ mode }) => mode === 'LINK');
