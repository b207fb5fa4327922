import type { Keys } from '../src/platform/keys/keys.ts';
import { newLinkKey, readLinkKey } from '../src/platform/keys/link-key.ts';

const linkKey = readLinkKey(newLinkKey());
if (linkKey === undefined) throw new Error('a new link key cannot be read');

export const testKeys: Keys = { masterKey: Buffer.alloc(32, 7), linkKeys: [linkKey] };
