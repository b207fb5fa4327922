/**
 * Services built once at start-up. Each module declares its own beside its type: search for `interface Services`.
 * `assemble.ts` builds them all.
 */
export interface Services {}
