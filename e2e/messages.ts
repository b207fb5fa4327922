import type { BonusPageMessages } from '../web/src/i18n/en/bonus/page.ts';
import type { ProgressMessages } from '../web/src/i18n/en/bonus/progress.ts';
import type { PromotionMessages } from '../web/src/i18n/en/bonus/promotion.ts';
import type { ChatLauncherMessages } from '../web/src/i18n/en/chat-launcher.ts';
import type { ChatMessages } from '../web/src/i18n/en/chat.ts';
import type { DepositMessages } from '../web/src/i18n/en/deposit.ts';
import type { GoneMessages } from '../web/src/i18n/en/gone.ts';
import type { HowtoMessages } from '../web/src/i18n/en/howto.ts';
import type { InviteMessages } from '../web/src/i18n/en/invite.ts';
import type { LineMessages } from '../web/src/i18n/en/line.ts';
import type { RefundMessages } from '../web/src/i18n/en/refund.ts';
import type { WheelMessages } from '../web/src/i18n/en/wheel.ts';
import type { PageMessages } from '../web/src/i18n/en/pages.ts';

export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

export const htmlLang: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

type Part = {
  page: BonusPageMessages;
  progress: ProgressMessages;
  promotion: PromotionMessages;
  chatLauncher: ChatLauncherMessages;
  chat: ChatMessages;
  deposit: DepositMessages;
  gone: GoneMessages;
  howto: HowtoMessages;
  invite: InviteMessages;
  line: LineMessages;
  refund: RefundMessages;
  wheel: WheelMessages;
};

export type Messages = PageMessages & Part;

const partFiles = [
  'bonus/page',
  'bonus/progress',
  'bonus/promotion',
  'chat',
  'chat-launcher',
  'deposit',
  'gone',
  'howto',
  'invite',
  'line',
  'refund',
  'wheel',
];

async function loadMessages(language: Language): Promise<Messages> {
  const load = (file: string): Promise<Record<string, object>> => import(`../web/src/i18n/${language}/${file}.ts`);
  const tiers = await Promise.all(['core', 'messages', 'pages'].map(load));
  const parts = await Promise.all(partFiles.map(load));
  return Object.assign({}, ...tiers.flatMap((tier) => Object.values(tier)), ...parts) as Messages;
}

export const messages: Record<Language, Messages> = {
  th: await loadMessages('th'),
  la: await loadMessages('la'),
  en: await loadMessages('en'),
};

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const textBefore = (text: string): string => (text.split('{')[0] ?? '').trimEnd();
