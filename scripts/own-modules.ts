import { vi } from 'vitest';

// Gives each test file its own modules and globals, though it shares a worker with others.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.resetModules();
