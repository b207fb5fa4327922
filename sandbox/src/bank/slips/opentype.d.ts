declare module 'opentype.js/dist/opentype.mjs' {
  export type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number };
  export type Font = {
    getPath(text: string, x: number, y: number, fontSize: number): { commands: Command[] };
    getAdvanceWidth(text: string, fontSize: number): number;
  };
  export function parse(bytes: ArrayBuffer): Font;
}
