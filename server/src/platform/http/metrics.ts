import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

declare module '../services.ts' {
  interface Services {
    readonly metrics: Metrics;
  }
}

export type Metrics = ReturnType<typeof createMetrics>;

let ofProcess: Registry | undefined;

/** Created once, because each set observes the event loop and every garbage collection until the process ends. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export function createMetrics() {
  const registry = Registry.merge([processMetrics()]);
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by endpoint and status',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
      registers,
    }),
    otpAlarms: new Counter({
      name: 'otp_alarms_total',
      help: 'One-time codes stopped, by the total that was reached: failures in an hour or messages in a day',
      labelNames: ['total'],
      registers,
    }),
    refusals: new Counter({ name: 'refusals_total', help: 'Refusals, by code', labelNames: ['code'], registers }),
    intents: new Counter({
      name: 'intents_ended_total',
      help: 'Ended intents, by kind and state',
      labelNames: ['kind', 'state'],
      registers,
    }),
    oldestUnknown: new Gauge({
      name: 'intent_oldest_unknown_seconds',
      help: 'Age of the oldest intent without evidence',
      registers,
    }),
    intentsOpen: new Gauge({
      name: 'intents_open',
      help: 'Intents without an end, by state; NEEDS_OPERATOR waits for a person',
      labelNames: ['state'],
      registers,
    }),
    reconciliationOpen: new Gauge({
      name: 'reconciliation_open_items',
      help: 'Open differences between partners’ statements and the ledger',
      registers,
    }),
    socketsOpen: new Gauge({
      name: 'chat_sockets_open',
      help: 'Sockets of the chat this process holds, by audience',
      labelNames: ['audience'],
      registers,
    }),
    messagesAppended: new Counter({
      name: 'chat_messages_total',
      help: 'Messages of the chat that were stored, by sender',
      labelNames: ['sender'],
      registers,
    }),
    publishFailures: new Counter({
      name: 'chat_publish_failures_total',
      help: 'Events that could not be published to other processes; clients catch up by seq',
      registers,
    }),
    ...ledgerMetrics(registers),
  };
}

function ledgerMetrics(registers: Registry[]) {
  return {
    ledgerViolations: new Gauge({
      name: 'ledger_violations',
      help: 'What the last checks of the ledger found; must be 0. Not a number: no check has ended lately',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'ledger_checked_at_seconds',
      help: 'Unix time at which the last check of the ledger ended; more than 120 s ago is an alarm',
      registers,
    }),
    membersFrozen: new Counter({
      name: 'members_frozen_total',
      help: 'Members frozen because their figures disagreed',
      registers,
    }),
  };
}
