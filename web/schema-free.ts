/**
 * Replaces `zod/mini` in the browser's build (vite.config.ts), because only the server validates. Saves 12 kB.
 * Validation with it throws.
 */
const silent: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'parse' || name === 'safeParse') throw new Error('schemas are not in the browser build');
    return silent;
  },
  apply: () => silent,
});

export const z = silent;
