export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown> | undefined;

  constructor(status: number, code: string, data?: Record<string, unknown>) {
    super(code);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}
