type Ask = (method: string, path: string, headers: Headers) => Promise<{ status: number; body: unknown }>;

export class StubUpload {
  readonly #ask: Ask;

  responseType = '';
  timeout = 0;
  status = 0;
  response: unknown = null;
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  #method = '';
  #path = '';
  #aborted = false;
  readonly #headers = new Headers();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#aborted = true;
    this.onabort?.();
  }

  send(_form: FormData): void {
    this.#ask(this.#method, this.#path, this.#headers).then(
      ({ status, body }) => {
        if (this.#aborted) return;
        this.status = status;
        this.response = body;
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}
