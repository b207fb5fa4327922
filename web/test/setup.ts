import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeApp } from './app.tsx';
import { startServer, stopServer } from './server.ts';

beforeEach(startServer);

afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
  stopServer();
});
