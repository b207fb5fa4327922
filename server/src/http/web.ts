import type { Routes } from './serve.ts';

export async function serveWeb(_routes: Routes): Promise<void> {}
