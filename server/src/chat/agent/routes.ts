import * as canned from '@kapao/contract/chat-canned';
import * as contract from '@kapao/contract/chat-agent';
import { type Routes, serve } from '../../platform/http/serve.ts';
import { receiveFile } from '../upload/receive.ts';
import { readPresence } from '../presence/presence.ts';
import { addCanned, deleteCanned, editCanned, listCanned } from '../canned/canned.ts';
import { closeConversation } from './close.ts';
import { listColleagues, setAway } from '../presence/store.ts';
import { addNote, listNotes } from './note.ts';
import { readAsStaff, readAgentHistory, readInbox } from './read.ts';
import { sendAsStaff } from './send.ts';
import { assignConversation, claimConversation, releaseConversation } from './assignment.ts';

export function serveAgent(routes: Routes): void {
  const { services } = routes;
  const { db } = services;
  serve(routes, contract.agentInbox, ({ caller, query }) => readInbox(services, caller, query.view));
  serve(routes, contract.agentHistory, ({ caller, body }) => readAgentHistory(services, caller, body));
  serve(routes, contract.agentSend, ({ caller, body }) => sendAsStaff(services, caller, body));
  serve(routes, contract.agentUploadImage, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: { kind: 'staff', staffId: caller.staffId }, kind: 'image', upload, ip }),
  );
  serve(routes, contract.agentUploadVideo, ({ caller, upload, ip }) =>
    receiveFile(services, { uploader: { kind: 'staff', staffId: caller.staffId }, kind: 'video', upload, ip }),
  );
  serve(routes, contract.agentClaim, ({ caller, body }) => claimConversation(services, caller, body.conversationId));
  serve(routes, contract.agentRelease, ({ caller, body }) =>
    releaseConversation(services, caller, body.conversationId),
  );
  serve(routes, contract.agentAssign, ({ caller, body }) =>
    assignConversation(services, caller, { conversationId: body.conversationId, to: body.staffId }),
  );
  serve(routes, contract.agentClose, ({ caller, body }) => closeConversation(services, caller, body.conversationId));
  serve(routes, contract.agentRead, ({ caller, body }) => readAsStaff(services, caller, body.conversationId, body.seq));
  serve(routes, contract.agentOnline, async ({ caller, body }) => {
    await setAway(db, caller.staffId, !body.online);
    return { online: body.online, agentsOnline: (await readPresence(services)).agentsOnline };
  });
  serve(routes, contract.agentColleagues, () => listColleagues(db));
  serve(routes, contract.agentNotes, ({ params }) => listNotes(db, params.conversationId));
  serve(routes, contract.agentNote, ({ caller, body }) => addNote(services, caller, body));
  serve(routes, canned.cannedList, () => listCanned(db));
  serve(routes, canned.cannedAdd, ({ caller, body }) => addCanned(db, caller, body));
  serve(routes, canned.cannedEdit, ({ params, body }) => editCanned(db, params.id, body));
  serve(routes, canned.cannedDelete, ({ params }) => deleteCanned(db, params.id));
}
