import type { Routes } from './serve.ts';

export function serveDocs(_routes: Routes): void {}
