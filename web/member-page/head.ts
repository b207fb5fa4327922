import { walletGet } from '@kapao/contract/wallet';
import type { Language } from '@kapao/contract/language';
import { keepEarlyAnswer } from '@kapao/client/member/early-answer';
import { memberHeaders } from '@kapao/client/member/call';
import { readToken } from '@kapao/client/member/session';
import { send } from '@kapao/client/request';
import { storedLanguage } from '@kapao/i18n/language';
import { paths } from '../src/app/paths.ts';
import type { HomeFiles } from './plugin.ts';

declare const HOME_FILES: HomeFiles;

/* Inline script of members' pages. Requests the wallet and home's files while the app's first file still loads. */
const { files, messages } = HOME_FILES;
const token = readToken();
if (token !== null) {
  const language = storedLanguage();
  if (isHome(window.location.pathname)) requestWallet(token, language);
  for (const file of [...files, ...messages[language]]) preloadFile(file);
}

function isHome(path: string): boolean {
  return path === paths.home || path === paths.user;
}

function requestWallet(bearer: string, language: Language): void {
  const headers = memberHeaders(walletGet, { language }, bearer);
  keepEarlyAnswer(walletGet, headers, send(walletGet, {}, headers));
}

/** The first file goes first: home's files need it before they run. */
function preloadFile(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = file;
  document.head.append(link);
}
