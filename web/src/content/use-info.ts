import { useEffect, useState } from 'react';
import { lookupInfo } from '@kapao/contract/content';
import type { ReplyOf } from '@kapao/contract/endpoint';
import { useLanguage } from '@kapao/i18n/language';
import type { Language } from '@kapao/contract/language';
import { call } from '@kapao/client/member/call';

export type Info = ReplyOf<typeof lookupInfo>;

const answers = new Map<Language, Promise<Info>>();

function fetchInfo(language: Language): Promise<Info> {
  const known = answers.get(language);
  if (known) return known;
  const answer = call(lookupInfo, {});
  answers.set(language, answer);
  answer.catch(() => answers.delete(language));
  return answer;
}

/**
 * Returns the operator's name and website, null until loaded. Not in the query cache, because the login screen uses it
 * and must stay small.
 */
export function useInfo(): Info | null {
  const language = useLanguage();
  const [info, setInfo] = useState<Info | null>(null);
  useEffect(() => {
    let wanted = true;
    fetchInfo(language).then(
      (answer) => wanted && setInfo(answer),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return info;
}

export function useAppName(): string {
  return useInfo()?.name ?? 'Kapao';
}
