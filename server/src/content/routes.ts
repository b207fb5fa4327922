import * as contract from '@kapao/contract/content';
import type { Routes } from '../platform/http/serve.ts';
import { serve } from '../platform/http/serve.ts';
import * as content from './content.ts';

export function serveContent(routes: Routes): void {
  const { db, config, settings } = routes.services;
  serve(routes, contract.lookupBanks, () => content.listBanks(db, config.variant));
  serve(routes, contract.lookupSources, ({ language }) => content.listSources(db, language));
  serve(routes, contract.lookupInfo, async ({ language }) => ({
    ...(await content.readInfo(db, language)),
    openGamesInNewTab: (await settings.read())['games.newTab'],
  }));
  serve(routes, contract.lookupContact, ({ language }) => content.readContact(db, language));
  serve(routes, contract.lookupConditions, ({ language }) => content.listTexts(db, 'condition', language));
  serve(routes, contract.lookupAgreements, ({ language }) => content.listTexts(db, 'agreement', language));
  serve(routes, contract.lookupNotice, async ({ language }) => ({
    notice: await content.readBonusNotice(db, language),
  }));
  serve(routes, contract.lookupActive, async () => ({ terminated: (await settings.read())['site.terminated'] }));
  serve(routes, contract.lookupRegisterOTP, async () => {
    const { 'register.otp': registerOTP, 'market.minimumAge': minimumAge } = await settings.read();
    return { registerOTP, ...(minimumAge > 0 ? { minimumAge } : {}) };
  });
  serve(routes, contract.lookupEnableChatWidget, async () => {
    const now = await settings.read();
    // The chat is switched off with the service.
    const enableChatWidget = now['chat.enabled'] && now['site.terminated'] !== 'gone';
    const hours = { from: now['chat.openFrom'], to: now['chat.openTo'] };
    return { enableChatWidget, everywhere: enableChatWidget && now['chat.everywhere'], hours };
  });
}
