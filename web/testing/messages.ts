import { core as coreEn } from '../src/i18n/en/core.ts';
import { pages as pagesEn } from '../src/i18n/en/pages.ts';
import type { PageMessages } from '../src/i18n/en/pages.ts';
import { messages as messagesEn } from '../src/i18n/en/messages.ts';
import { core as coreLa } from '../src/i18n/la/core.ts';
import { pages as pagesLa } from '../src/i18n/la/pages.ts';
import { messages as messagesLa } from '../src/i18n/la/messages.ts';
import { core as coreTh } from '../src/i18n/th/core.ts';
import { pages as pagesTh } from '../src/i18n/th/pages.ts';
import { messages as messagesTh } from '../src/i18n/th/messages.ts';

export const en: PageMessages = { ...coreEn, ...messagesEn, ...pagesEn };
export const th: PageMessages = { ...coreTh, ...messagesTh, ...pagesTh };
export const la: PageMessages = { ...coreLa, ...messagesLa, ...pagesLa };
