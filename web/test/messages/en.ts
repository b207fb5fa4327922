import { page } from '../../src/i18n/en/bonus/page.ts';
import { progress } from '../../src/i18n/en/bonus/progress.ts';
import { promotion } from '../../src/i18n/en/bonus/promotion.ts';
import { core } from '../../src/i18n/en/core.ts';
import { deposit } from '../../src/i18n/en/deposit.ts';
import { gone } from '../../src/i18n/en/gone.ts';
import { howto } from '../../src/i18n/en/howto.ts';
import { invite } from '../../src/i18n/en/invite.ts';
import { line } from '../../src/i18n/en/line.ts';
import { pages } from '../../src/i18n/en/pages.ts';
import { refund } from '../../src/i18n/en/refund.ts';
import { wheel } from '../../src/i18n/en/wheel.ts';
import { messages as appMessages } from '../../src/i18n/en/messages.ts';

const bonus = { page, progress, promotion };

export const messages = { ...core, ...appMessages, ...pages, bonus, deposit, gone, howto, invite, line, refund, wheel };
