import { describe, expect, test } from 'vitest'
import { identityProblem } from './identity-problem.ts'

describe('identity errors of document 1, section 8', () => {
  // Document 1, section 8:
  // - Identity: `mfa_required` (with a token for the second factor), `missing_refresh_token`,
  // - `timeout`,
  // - `cancelled` (popup closed),
  // - `login_required`,
  test.each([
    'mfa_required',
    'missing_refresh_token',
    'timeout',
    'cancelled',
    'state_mismatch',
    'missing_transaction',
    'login_required',
  ])('%s has words of its own', code => {
    const problem = identityProblem(Object.assign(new Error('raw words'), { error: code }))
    expect(problem.code).toBe(code)
    expect(problem.title).not.toBe('Sign-in failed')
    expect(problem.text).not.toContain('raw words')
  })

  test('whoever was blocked may have been so by a colleague', () => {
    expect(identityProblem({ error: 'blocked' }).text).toContain('an administrator or, in an organisation, a colleague')
  })

  test.each(['state_mismatch', 'missing_transaction'])('%s reads Invalid state', error => {
    expect(identityProblem({ error }).title).toBe('Invalid state')
  })

  test.each(["Timeout when executing 'fetch'", 'signal is aborted without reason', 'The operation was aborted. '])(
    'a token request that ended so took too long: %s',
    message => expect(identityProblem(new Error(message)).code).toBe('timeout'),
  )

  test.each([new Error('fetch failed'), undefined, 'text', { error: 'invalid_request' }, { error: 3 }])(
    // Document 1, section 8:
    // - a generic request error.
    '%s is told in general words',
    error => expect(identityProblem(error).title).toBe('Sign-in failed'),
  )
})
