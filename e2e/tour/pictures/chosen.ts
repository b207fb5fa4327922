import type { Language } from '../stop.ts';

/** A picture that is kept in the repository. */
export type Chosen = { stop: string; language: Language; widthPx: number };

const phone = 390;
const at = (stop: string, language: Language = 'th', widthPx = phone): Chosen => ({ stop, language, widthPx });

/** One of each part of the product, every drawing's own screen among them; the other widths and languages where most can go wrong. */
export const chosen: readonly Chosen[] = [
  at('login'),
  at('register-bank'),
  at('home'),
  at('home-busy'),
  at('home', 'th', 320),
  at('home', 'la', 360),
  at('home', 'en', 768),
  at('home', 'th', 1280),
  at('home-loading'),
  at('home-error'),
  at('toasts'),
  at('deposit-bank'),
  at('deposit-qr-create'),
  at('deposit-qr'),
  at('deposit-true-money-gift', 'la', 360),
  at('deposit-none'),
  at('transfer'),
  at('withdraw'),
  at('withdraw', 'en', 360),
  at('withdraw', 'th', 1280),
  at('game-open'),
  at('invite', 'en', 360),
  at('invite-receive'),
  at('refund'),
  at('refund-none'),
  at('bonus'),
  at('bonus-running'),
  at('promotion-found'),
  at('bonus-offer', 'la', 360),
  at('wheel'),
  at('wheel', 'en', 1280),
  at('coupon-bound'),
  at('profile'),
  at('statement'),
  at('statement', 'en', 360),
  at('slips'),
  at('howto'),
  at('contact'),
  at('launcher-unread'),
  at('chat'),
  at('chat', 'la', 360),
  at('chat-earlier', 'en', 1280),
  at('not-found', 'la', 360),
];
