import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router, preloadMember } from './app/router.tsx';
import { paths } from './app/paths.ts';
import { storedLanguage, switchLanguage } from './i18n/language.ts';
import { readToken } from './lib/session.ts';

async function start(): Promise<void> {
  if (!CSS.supports('color', 'oklch(0.5 0.1 100)')) await import('./ui/tokens-old.css');
  await switchLanguage(storedLanguage(), false);
  const root = document.getElementById('root');
  if (!root) return;
  if (readToken() && window.location.pathname.startsWith(paths.user)) preloadMember();
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}

void start();

// The first screen goes first; what shows without a line can wait for it.
window.addEventListener('load', () => {
  void import('./offline/register.ts').then(({ registerWorker }) => registerWorker());
});
