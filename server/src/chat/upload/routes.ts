import { chatUploadImage, chatUploadVideo } from '@kapao/contract/chat';
import { type Routes, serve } from '../../platform/http/serve.ts';
import { serveFiles } from './file-link.ts';
import { receiveFile } from './receive.ts';

export function serveUploads(routes: Routes): void {
  const { services } = routes;
  serve(routes, chatUploadImage, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: caller, kind: 'image', upload, ip }),
  );
  serve(routes, chatUploadVideo, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: caller, kind: 'video', upload, ip }),
  );
  serveFiles(routes);
}
