import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { instrument } from './instrument.ts';

/** Adds the kill points to every server module that this process loads from here on. */
export function addKillPoints(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
      const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: instrument(fileURLToPath(url), source) ?? source };
    },
  });
}
