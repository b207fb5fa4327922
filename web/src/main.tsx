import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storedLanguage, switchLanguage } from '@kapao/i18n/language';
import { readToken } from '@kapao/client/member/session';
import { shareTokens } from '@kapao/client/member/token-change';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { Router, preloadHome, preloadMember } from './app/router.tsx';
import { paths } from './app/paths.ts';
import { registerWorker } from '../offline/register.ts';

async function startApp(): Promise<void> {
  shareTokens();
  preload(window.location.pathname);
  if (!CSS.supports('color', 'oklch(0.5 0.1 100)')) await import('./ui/tokens-old.css');
  await switchLanguage(storedLanguage(), false);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}

/** Loads the member's screen in parallel with its messages. */
function preload(path: string): void {
  if (!readToken()) return;
  if (path === paths.user || path === paths.home) preloadHome();
  else if (path.startsWith(paths.user)) preloadMember();
}

void startApp();

// The first screen loads first. The offline worker can wait.
window.addEventListener('load', registerWorker);
