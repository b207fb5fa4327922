import 'react';

declare module 'react' {
  // React sets these through CSSOM, which a strict style-src allows.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
