import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Self-signed test certificate for 127.0.0.1. */
export const testTls = {
  certFile: join(import.meta.dirname, 'cert.pem'),
  keyFile: join(import.meta.dirname, 'key.pem'),
};

export const testCert = readFileSync(testTls.certFile, 'utf8');
