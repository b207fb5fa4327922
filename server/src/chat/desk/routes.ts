import * as canned from '@kapao/contract/chat-canned';
import * as contract from '@kapao/contract/chat-desk';
import { type Routes, serve } from '../../http/serve.ts';
import { receiveFile } from '../upload/receive.ts';
import { readPresence } from '../presence.ts';
import { addCanned, deleteCanned, editCanned, listCanned } from './canned.ts';
import { close } from './close.ts';
import { listColleagues } from './colleagues.ts';
import { addNote, listNotes } from './note.ts';
import { setAway } from './online.ts';
import { readAsStaff, readDeskHistory, readInbox } from './read.ts';
import { sendAsStaff } from './send.ts';
import { assign, claim, release } from './take.ts';

/** The staff's chat calls. All staff may open every conversation. */
export function serveDesk(routes: Routes): void {
  const { services } = routes;
  const { db } = services;
  serve(routes, contract.deskInbox, ({ caller, query }) => readInbox(services, caller, query.view));
  serve(routes, contract.deskHistory, ({ caller, body }) => readDeskHistory(services, caller, body));
  serve(routes, contract.deskSend, ({ caller, body }) => sendAsStaff(services, caller, body));
  serve(routes, contract.deskUploadImage, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: { kind: 'staff', staffId: caller.staffId }, kind: 'image', upload, ip }),
  );
  serve(routes, contract.deskUploadVideo, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: { kind: 'staff', staffId: caller.staffId }, kind: 'video', upload, ip }),
  );
  serve(routes, contract.deskClaim, ({ caller, body }) => claim(services, caller, body.conversationId));
  serve(routes, contract.deskRelease, ({ caller, body }) => release(services, caller, body.conversationId));
  serve(routes, contract.deskAssign, ({ caller, body }) =>
    assign(services, caller, { conversationId: body.conversationId, to: body.staffId }),
  );
  serve(routes, contract.deskClose, ({ caller, body }) => close(services, caller, body.conversationId));
  serve(routes, contract.deskRead, ({ caller, body }) => readAsStaff(services, caller, body.conversationId, body.seq));
  serve(routes, contract.deskOnline, async ({ caller, body }) => {
    await setAway(db, caller.staffId, !body.online);
    return { online: body.online, agentsOnline: (await readPresence(services)).agentsOnline };
  });
  serve(routes, contract.deskColleagues, () => listColleagues(db));
  serve(routes, contract.deskNotes, ({ params }) => listNotes(db, params.conversationId));
  serve(routes, contract.deskNote, ({ caller, body }) => addNote(services, caller, body));
  serve(routes, canned.cannedList, () => listCanned(db));
  serve(routes, canned.cannedAdd, ({ caller, body }) => addCanned(db, caller, body));
  serve(routes, canned.cannedEdit, ({ params, body }) => editCanned(db, params.id, body));
  serve(routes, canned.cannedDelete, ({ params }) => deleteCanned(db, params.id));
}
