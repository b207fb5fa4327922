import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { storedLanguage, switchLanguage } from '@kapao/i18n/language';
import { readToken } from '@kapao/client/member/session';
import { shareTokens } from '@kapao/client/member/token-change';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { Router, loadHome, loadOpenOutside, preloadHome, preloadMember } from './app/router.tsx';
import { paths } from './app/paths.ts';
import { registerWorker } from '../offline/register.ts';

async function startApp(): Promise<void> {
  shareTokens();
  const { pathname } = window.location;
  const isMember = readToken() !== null;
  const isHome = isMember && [paths.root, paths.user, paths.home].some((path) => path === pathname);
  if (isHome) preloadHome();
  else if (isMember && pathname.startsWith(paths.user)) preloadMember();
  if (!CSS.supports('color', 'oklch(0.5 0.1 100)')) await import('./ui/tokens-old.css');
  await switchLanguage(storedLanguage(), false);
  if (isHome) await loadHome();
  else if (!isMember) await loadOpenOutside();
  const root = document.getElementById('root');
  if (!root) return;
  // Rendered in slices, so that a slow phone answers to touches meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Router />
      </StrictMode>,
    ),
  );
}

void startApp();

// The first screen loads first. The offline worker can wait.
window.addEventListener('load', registerWorker);
