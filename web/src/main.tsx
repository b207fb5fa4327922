import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router.tsx';
import { storedLanguage, switchLanguage } from './i18n/language.ts';

async function start(): Promise<void> {
  await switchLanguage(storedLanguage(), false);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}

void start();
