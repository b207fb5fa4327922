import { page } from '../../src/i18n/th/bonus/page.ts';
import { progress } from '../../src/i18n/th/bonus/progress.ts';
import { promotion } from '../../src/i18n/th/bonus/promotion.ts';
import { core } from '../../src/i18n/th/core.ts';
import { deposit } from '../../src/i18n/th/deposit.ts';
import { gone } from '../../src/i18n/th/gone.ts';
import { howto } from '../../src/i18n/th/howto.ts';
import { invite } from '../../src/i18n/th/invite.ts';
import { line } from '../../src/i18n/th/line.ts';
import { pages } from '../../src/i18n/th/pages.ts';
import { refund } from '../../src/i18n/th/refund.ts';
import { wheel } from '../../src/i18n/th/wheel.ts';
import { messages as appMessages } from '../../src/i18n/th/messages.ts';

const bonus = { page, progress, promotion };

export const messages = { ...core, ...appMessages, ...pages, bonus, deposit, gone, howto, invite, line, refund, wheel };
