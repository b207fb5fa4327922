/**
 * Services built once at start-up and passed to what serves or runs. Each module declares its own here, beside its type:
 * search for `interface Services`. `assemble.ts` builds them all.
 */
export interface Services {}
