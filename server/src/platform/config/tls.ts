import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf, errorReason, startError } from '../start-error.ts';
import { type Env, valueOf } from './values.ts';

export type TlsFiles = { certFile: string; keyFile: string };

/** @throws a start error when one of the pair is set without the other */
export function readTlsFiles(env: Env): TlsFiles | undefined {
  const certFile = valueOf(env, 'TLS_CERT_FILE');
  const keyFile = valueOf(env, 'TLS_KEY_FILE');
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw startError('TLS_KEY_FILE needs a TLS_CERT_FILE beside it');
  if (keyFile === undefined) throw startError('TLS_CERT_FILE needs a TLS_KEY_FILE beside it');
  return { certFile, keyFile };
}

const handshakeWithinMs = 10_000;

/** @throws a start error that names the variable of a missing or wrong file */
export function loadTls({ certFile, keyFile }: TlsFiles) {
  const cert = readPem('TLS_CERT_FILE', certFile);
  const key = readPem('TLS_KEY_FILE', keyFile);
  const tls = { cert, key, minVersion: 'TLSv1.2', handshakeTimeout: handshakeWithinMs } as const;
  try {
    createSecureContext(tls);
  } catch (error) {
    throw startError(`TLS_CERT_FILE and TLS_KEY_FILE must be one pair in PEM (${codeOf(error) ?? 'unreadable'})`);
  }
  return tls;
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw startError(`${name} cannot be read (${errorReason(error)})`);
  }
}
