import type { AccountSource } from '../options.ts'

interface DemoAccount {
  email: string
  name: string
  maySignIn: boolean
  needsAuthenticator?: boolean
}

export type Accounts = AccountSource & { all: Map<string, DemoAccount>; lookedUp: string[] }

/** Thandi, who may sign in, Pieter, who may as well, and Bongani, who is blocked. */
export function demoAccounts(): Accounts {
  const all = new Map<string, DemoAccount>([
    ['thandi', { email: 'thandi@example.com', name: 'Thandi Nkosi', maySignIn: true }],
    ['pieter', { email: 'pieter@example.com', name: 'Pieter Botha', maySignIn: true }],
    ['bongani', { email: 'bongani@example.com', name: 'Bongani Dube', maySignIn: false }],
  ])
  const lookedUp: string[] = []
  const accountOf = (id: string) => {
    const account = all.get(id)
    if (account === undefined) return undefined
    const { maySignIn, needsAuthenticator } = account
    return { id, maySignIn, needsAuthenticator, whyNot: maySignIn ? undefined : 'You are blocked.' }
  }
  return {
    all,
    lookedUp,
    async findAccountByEmail(email) {
      lookedUp.push(email)
      const id = [...all.keys()].find(known => all.get(known)?.email === email)
      return id === undefined ? undefined : accountOf(id)
    },
    findAccount: async id => accountOf(id),
    async claimsFor(id) {
      const account = all.get(id)
      if (account === undefined) return undefined
      const appMetadata = { roles: ['user:loader'], companyCode: 'ACME1', userId: `loader-${id}`, type: 'individual' }
      return { email: account.email, name: account.name, appMetadata }
    },
    async brandingFor(companyCode) {
      if (companyCode === 'BROKEN') throw new Error('no branding today')
      if (companyCode !== 'ACME1') return undefined
      return {
        name: 'Acme "Life" <b>',
        logoUrl: 'https://pictures.example/logo.png?a=1&b="2"',
        backgroundImageUrl: 'https://pictures.example/wall.jpg',
        primaryColor: '#123abc',
      }
    },
  }
}
