import { useEffect, useState } from 'react';
import { lookupInfo } from '@kapao/contract/content';
import type { ReplyOf } from '@kapao/contract/endpoint';
import { useLanguage } from '@kapao/i18n/language';
import type { Language } from '@kapao/contract/language';
import { call } from '@kapao/client/member/call';
import { readText, writeText } from '@kapao/client/storage';

export type Info = ReplyOf<typeof lookupInfo>;

const answers = new Map<Language, Promise<Info>>();

function fetchInfo(language: Language): Promise<Info> {
  const known = answers.get(language);
  if (known) return known;
  const answer = call(lookupInfo, {});
  answers.set(language, answer);
  answer.then(
    ({ name }) => writeText('local', nameKey(language), name),
    () => answers.delete(language),
  );
  return answer;
}

const nameKey = (language: Language): string => `app-name:${language}`;

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

/** Returns the operator's name: the last known one until it is read, also where that fails. */
export function useAppName(): string {
  const language = useLanguage();
  return useInfo()?.name ?? readText('local', nameKey(language)) ?? 'Kapao';
}
