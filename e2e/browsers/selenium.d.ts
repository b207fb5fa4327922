declare module 'selenium-webdriver' {
  type Rectangle = { x: number; y: number; width: number; height: number };

  interface Actions {
    move(point: { x: number; y: number }): Actions;
    click(): Actions;
    sendKeys(text: string): Actions;
    perform(): Promise<void>;
  }

  export interface WebDriver {
    get(address: string): Promise<void>;
    executeScript<Result>(script: string, ...values: unknown[]): Promise<Result>;
    actions(): Actions;
    getCapabilities(): Promise<{ get(name: string): unknown }>;
    getAllWindowHandles(): Promise<string[]>;
    switchTo(): { window(handle: string): Promise<void> };
    manage(): { window(): { setRect(rectangle: Rectangle): Promise<Rectangle> } };
    close(): Promise<void>;
    quit(): Promise<void>;
  }

  export class Builder {
    usingServer(address: string): this;
    withCapabilities(capabilities: Record<string, unknown>): this;
    build(): Promise<WebDriver>;
  }
}
