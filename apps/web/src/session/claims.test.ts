import { describe, expect, test } from 'vitest'
import { userFromClaims } from './claims.ts'

const namespace = 'https://lodeway.example/dev'
const claims = (metadata: unknown) => ({
  email: 'thandi@example.com',
  name: 'Thandi M',
  [`${namespace}/app_metadata`]: metadata,
})

describe('the signed-in user', () => {
  // Document 1, section 3:
  // - name, e-mail, roles,
  // Document 1, section 6:
  // - The roles claim: `user:admin` is an administrator,
  test('an administrator', () => {
    expect(userFromClaims(claims({ roles: ['user:admin'], userId: 'a1' }), namespace)).toEqual({
      id: 'a1',
      email: 'thandi@example.com',
      name: 'Thandi M',
      picture: undefined,
      roles: ['user:admin'],
      isAdmin: true,
      isLoader: false,
      isBuyer: false,
      loaderType: undefined,
      isOrganisational: false,
      companyCode: undefined,
    })
  })

  // Document 1, section 1:
  // - A loader is individual or organisational.
  // Document 1, section 3:
  // - company code, user id.
  // - Custom claims lie under `app_metadata` (`roles`, `companyCode`, `userId`, and the loader's type);
  // Document 1, section 6:
  // - `user:loader` a lead loader.
  // - The type comes from the token too.
  // Document 2, section 3:
  // - The type is read from the token's app metadata.
  test('an organisational loader', () => {
    const metadata = { roles: ['user:loader'], userId: 'l1', type: 'organisational', companyCode: 'AB0102XYZ' }
    expect(userFromClaims(claims(metadata), namespace)).toMatchObject({
      isAdmin: false,
      isLoader: true,
      isOrganisational: true,
      companyCode: 'AB0102XYZ',
    })
  })

  test.each([undefined, null, 'x', { roles: 'user:admin' }, { roles: [1], type: 'king', companyCode: '' }])(
    'claims of another shape (%j) give no role',
    metadata => {
      expect(userFromClaims(claims(metadata), namespace)).toMatchObject({ isAdmin: false, isLoader: false, roles: [] })
    },
  )

  // Document 1, section 3:
  // - the claim's namespace ends in a setting whose default is `dev`.
  test("claims under another namespace are nobody's", () => {
    expect(userFromClaims(claims({ roles: ['user:admin'] }), 'https://other.example').isAdmin).toBe(false)
  })
})
