import 'react';

declare module 'react' {
  // React sets these through CSSOM, so a strict style-src lets them pass.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
