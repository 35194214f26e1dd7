/** A control of docs/security.md, the text that is it, what is there without it, and the tests that notice. */
export interface Control {
  /** Its number in docs/security.md, or what is said there. */
  readonly number: number | 'authenticator'
  readonly what: string
  readonly file: string
  readonly text: string
  readonly without: string
  readonly project: 'unit' | 'http' | 'scenarios'
  readonly test: string
}

/** Ten of them, each taken out by `npm run test:security -- --without`: its test must fail. */
export const controls: readonly Control[] = [
  {
    number: 1,
    what: "somebody else's lead is not there",
    file: 'apps/api/src/features/leads/lead.sql.ts',
    text: "lead.loader_id = ${actor.kind === 'loader' ? actor.id : null}::uuid",
    without: 'true',
    project: 'http',
    test: 'tests/http/role-matrix.test.ts',
  },
  {
    number: 2,
    what: 'an endpoint is for its callers alone',
    file: 'apps/api/src/http/authenticate.ts',
    text: 'if (!callers.includes(actor.kind as Caller)) throw notAvailable',
    without: '',
    project: 'http',
    test: 'tests/http/role-matrix.test.ts',
  },
  {
    number: 7,
    what: 'a lead that is given away at the moment it is edited stays as it was',
    file: 'apps/api/src/features/leads/change-lead.ts',
    text: '.forNoKeyUpdate()',
    without: '',
    project: 'http',
    test: 'tests/http/edit-race.test.ts',
  },
  {
    number: 9,
    what: 'a link for a password ends after its time',
    file: 'apps/api/src/features/passwords/spend-password-link.ts',
    text: ".where('passwordToken.expiresAt', '>', now)",
    without: '',
    project: 'http',
    test: 'tests/http/accounts.test.ts',
  },
  {
    number: 14,
    what: 'a password that everybody uses is refused',
    file: 'apps/api/src/features/passwords/common-passwords.ts',
    text: 'isOneOf(password, word => known.has(word) || own.has(withoutSpaces(word)))',
    without: 'false',
    project: 'http',
    test: 'tests/http/common-passwords.test.ts',
  },
  {
    number: 14,
    what: "somebody's own email address is refused as a password",
    file: 'apps/api/src/features/passwords/spend-password-link.ts',
    text: 'if (isOwnAddress(password, spent.email)) throw refused(ownAddressAsPassword)',
    without: '',
    project: 'http',
    test: 'tests/http/common-passwords.test.ts',
  },
  {
    number: 14,
    what: "somebody's own name is refused as a password",
    file: 'apps/api/src/features/passwords/spend-password-link.ts',
    text: 'if (isOwnName(password, spent)) throw refused(ownNameAsPassword)',
    without: '',
    project: 'http',
    test: 'tests/http/common-passwords.test.ts',
  },
  {
    number: 17,
    what: 'a token for another audience opens nothing',
    file: 'apps/api/src/http/verified-tokens.ts',
    text: 'audience: rules.audience,',
    without: '',
    project: 'http',
    test: 'tests/http/tokens-and-browser.test.ts',
  },
  {
    number: 23,
    what: 'nothing but public addresses is fetched',
    file: 'apps/api/src/outbound/public-fetch.ts',
    text: 'if (refused !== undefined || first === undefined)',
    without: 'if (first === undefined)',
    project: 'unit',
    test: 'apps/api/src/outbound/public-fetch.unit.test.ts',
  },
  {
    number: 25,
    what: 'a cell never becomes a formula',
    file: 'apps/api/src/exports/formula-safe.ts',
    text: 'text.replace(formulas, "\'")',
    without: 'text',
    project: 'unit',
    test: 'apps/api/src/exports/workbook.unit.test.ts',
  },
  {
    number: 26,
    what: 'account numbers leave after a fresh sign-in',
    file: 'apps/api/src/work/fresh-sign-in.ts',
    text: 'if (!(await isFreshSignIn(asking)))',
    without: "if (why === '' && asking.actor)",
    project: 'http',
    test: 'tests/http/fresh-sign-in.test.ts',
  },
  {
    number: 29,
    what: 'an Idempotency-Key is for one lead',
    file: 'apps/api/src/features/lead-submission/idempotency.ts',
    text: 'if (!request.bodyHash.equals(key.bodyHash))',
    without: "if (request.bodyHash.equals(key.bodyHash) && key.key === '')",
    project: 'http',
    test: 'tests/http/submission.test.ts',
  },
  {
    number: 38,
    what: 'nobody is given a lead whose client objected',
    file: 'packages/rules/src/allocation/eligibility.ts',
    text: "if (lead.isSuppressed) return 'suppressed'",
    without: '',
    project: 'unit',
    test: 'packages/rules/src/allocation/choose-contract.test.ts',
  },
  {
    number: 'authenticator',
    what: "an authenticator app's code opens once",
    file: 'apps/identity/src/authenticator/authenticator.ts',
    text: 'WHERE account_id = $1 AND last_step < $2 RETURNING 1',
    without: 'WHERE account_id = $1 RETURNING 1',
    project: 'http',
    test: 'apps/identity/src/authenticator.test.ts',
  },
]
