import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { startServer, stopServer } from './server.ts';

beforeEach(startServer);

afterEach(async () => {
  // Loaded late, so that a test file may mock a part of the app first.
  const { closeApp } = await import('./app.tsx');
  await closeApp();
  vi.restoreAllMocks();
  stopServer();
});
