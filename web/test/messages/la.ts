import { page } from '../../src/i18n/la/bonus/page.ts';
import { progress } from '../../src/i18n/la/bonus/progress.ts';
import { promotion } from '../../src/i18n/la/bonus/promotion.ts';
import { core } from '../../src/i18n/la/core.ts';
import { deposit } from '../../src/i18n/la/deposit.ts';
import { gone } from '../../src/i18n/la/gone.ts';
import { howto } from '../../src/i18n/la/howto.ts';
import { invite } from '../../src/i18n/la/invite.ts';
import { line } from '../../src/i18n/la/line.ts';
import { pages } from '../../src/i18n/la/pages.ts';
import { refund } from '../../src/i18n/la/refund.ts';
import { wheel } from '../../src/i18n/la/wheel.ts';
import { messages as appMessages } from '../../src/i18n/la/messages.ts';

const bonus = { page, progress, promotion };

export const messages = { ...core, ...appMessages, ...pages, bonus, deposit, gone, howto, invite, line, refund, wheel };
