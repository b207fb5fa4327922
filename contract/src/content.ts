import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { smallHash } from './hash.ts';

const lookup = { method: 'GET', audience: 'open', errors: [], whenGone: true } as const;

export const bankOffer = z.object({
  code: z.string(),
  nameTH: z.string(),
  nameEN: z.string(),
  nameLA: z.string(),
  country: z.enum(['TH', 'LA']),
  accountDigits: z.string(),
});
export type BankOffer = z.output<typeof bankOffer>;

export const lookupBanks = endpoint({
  ...lookup,
  path: '/api/lookup/banks',
  summary: 'Banks offered in this variant',
  reply: z.array(bankOffer),
});

export const lookupSources = endpoint({
  ...lookup,
  path: '/api/lookup/sources',
  summary: 'Where members may have heard of the service',
  reply: z.array(z.object({ code: z.string(), description: z.string() })),
});

export const lookupInfo = endpoint({
  ...lookup,
  path: '/api/lookup/info',
  summary: 'Name and website of the operator, and how games open',
  reply: z.object({
    name: z.string(),
    website: z.string(),
    openGamesInNewTab: z.boolean(),
    brand: z.optional(z.object({ accent: z.string(), logo: z.string() })),
  }),
});

export const lookupContact = endpoint({
  ...lookup,
  path: '/api/lookup/contact',
  summary: 'How to reach the operator',
  reply: z.object({ contactText: z.string(), lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
});

export const lookupConditions = endpoint({
  ...lookup,
  path: '/api/lookup/conditions',
  summary: 'Conditions of use, as HTML paragraphs',
  reply: z.array(z.string()),
});

export const lookupAgreements = endpoint({
  ...lookup,
  path: '/api/lookup/agreements',
  summary: 'Agreements a member accepts, as HTML paragraphs',
  reply: z.array(z.string()),
});

/**
 * Changes with the agreements (rules#agreements), which are those of the variant's first language, so that a reader of
 * another language is not asked again.
 */
export const agreementVersion = (agreements: readonly string[]): string =>
  smallHash(JSON.stringify(agreements)).toString(36);

export const lookupNotice = endpoint({
  ...lookup,
  path: '/api/lookup/notice',
  summary: 'Bonus notice with the placeholder {percentFail}',
  reply: z.object({ notice: z.string() }),
});

export const lookupActive = endpoint({
  ...lookup,
  path: '/api/lookup/active',
  summary: 'Whether the service is switched off',
  reply: z.object({ terminated: z.enum(['gone', '']) }),
});

export const lookupRegisterOTP = endpoint({
  ...lookup,
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration asks for an OTP, and for an age',
  /** `minimumAge` in years, if the market sets one: registration then requires `birthDate`. */
  reply: z.object({ registerOTP: z.boolean(), minimumAge: z.optional(z.int()) }),
});

export const lookupEnableChatWidget = endpoint({
  ...lookup,
  path: '/api/lookup/enableChatWidget',
  summary: 'Whether the chat is offered',
  reply: z.object({
    enableChatWidget: z.boolean(),
    everywhere: z.boolean(),
    /** When staff answer, in Bangkok time, `HH:mm`; if `from` equals `to`, day and night. */
    hours: z.object({ from: z.string(), to: z.string() }),
  }),
});
