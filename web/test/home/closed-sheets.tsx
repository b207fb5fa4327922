import { HomeSheets } from '../../src/home/sheets/home-sheets.tsx';
import { renderPart } from '../part.tsx';
import { plainWallet } from '../replies.ts';

const nothing = (): void => undefined;

/** Renders home's sheets while none is open. */
export const renderClosedSheets = () =>
  renderPart(
    <HomeSheets
      state={{ name: null, opened: {} }}
      view={plainWallet}
      onOpen={nothing}
      onClose={nothing}
      onOpening={nothing}
      onWatch={nothing}
      onMoved={nothing}
      onReceived={nothing}
    />,
  );
