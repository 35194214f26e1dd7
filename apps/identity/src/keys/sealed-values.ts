/** Where the service keeps what it seals, as SQL for whoever seals it anew under another key (`seal`, `unseal`, `isUnderOther`). */
export const sealedValues = [
  { table: 'identity.sealed_key', id: 'kid', type: 'text', column: 'sealed', name: "kind || ' ' || kid" },
  {
    table: 'identity.authenticator',
    id: 'account_id',
    type: 'text',
    column: 'sealed_secret',
    name: "'authenticator ' || account_id",
  },
  // An app that is being set up: half an hour at the most.
  {
    table: 'identity.artifact',
    id: 'id_hash',
    type: 'bytea',
    column: 'payload',
    member: 'sealedSecret',
    where: "model = 'HalfSignIn' AND payload ? 'sealedSecret'",
    name: "'authenticator ' || account_id",
  },
] as const
