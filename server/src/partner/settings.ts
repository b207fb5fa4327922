/** Where a partner is, the name the house has there, and the secret both sides sign with. */
export type PartnerSettings = { baseUrl: string; key: string; secret: string };

/** The house's name at every partner of the sandbox. */
export const agentKey = 'kapao';
