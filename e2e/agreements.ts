import { agreementVersion } from '@kapao/contract/content';
import type { Language } from '@kapao/i18n/languages';

export async function readAgreementVersion(url: string, first: Language = 'th'): Promise<string> {
  const reply = await fetch(`${url}/api/lookup/agreements`, { headers: { 'Accept-Language': first } });
  return agreementVersion((await reply.json()) as string[]);
}
