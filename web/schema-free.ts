/**
 * Stands in for `zod/mini` in the browser's build (vite.config.ts): the web app needs the contract's paths, methods and
 * codes, and its types; checking is the server's. Every schema becomes this one silent value, and 12 kB stay away.
 * Asking it to check something is a mistake, and says so.
 */
const silent: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'parse' || name === 'safeParse') throw new Error('schemas are not in the browser build');
    return silent;
  },
  apply: () => silent,
});

export const z = silent;
