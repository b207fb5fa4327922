import { join } from 'node:path';
import { createFileProcess, type NoAnswer } from '../../../platform/http/upload/file-process.ts';
import type { Reading, ReadOrder } from './picture.ts';

declare module '../../../platform/services.ts' {
  interface Services {
    readonly slipReader: SlipReader;
  }
}

export type ReadOutcome = Reading | { outcome: NoAnswer };

export type SlipReader = {
  read(file: string, picture: string): Promise<ReadOutcome>;
  close(): void;
};

const program = join(import.meta.dirname, 'picture.ts');

export function createSlipReader({ withinMs, file = program }: { withinMs?: number; file?: string } = {}): SlipReader {
  const reading = createFileProcess<ReadOrder, Reading>(file, withinMs);
  return {
    async read(file, picture) {
      const answer = await reading.ask({ file, picture });
      return typeof answer === 'string' ? { outcome: answer } : answer;
    },
    close: reading.close,
  };
}
