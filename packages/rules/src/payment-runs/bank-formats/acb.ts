import { type BankPayment, bankFileTotals } from '../bank-file.ts'
import { acb } from './acb-records.ts'
import { fixedLine, readFixedLine } from './fixed.ts'
import { type FileInput, type OwnAccount, plainText } from './parts.ts'

/** Accounts of more digits stand in a field of their own, the ordinary one in zeros. */
const ordinaryAccountLength = 11
const six = (day: string) => day.slice(2).replaceAll('-', '')

/** The lines of an ACB file: headers, payments, the contra that takes their sum from the own account, and trailers with the sums. */
export function acbLines({ payments, own, runNumber, payDay, madeOn }: FileInput): string[] {
  const [created, action] = [six(madeOn), six(payDay)]
  const generation = String(runNumber % 10_000)
  const { userCode } = own
  const homing = payments.map(({ accountNumber }) =>
    accountNumber.length > ordinaryAccountLength ? '0' : accountNumber,
  )
  const totals = bankFileTotals(payments)
  const hash = bankFileTotals([], [...payments.map(({ accountNumber }) => accountNumber), own.accountNumber]).hash
  const volume = {
    volume: '1001',
    userCode,
    to: '0021',
    created,
    purge: action,
    generation,
    blockLength: '1800',
    recordLength: '0180',
    medium: 'MAGTAPE',
  }
  const origin = { branch: own.branchCode, account: own.accountNumber, userCode, actionDate: action }
  const last = String(payments.length + 1)
  const span = { userCode, firstSequence: '1', firstAction: action, lastAction: action }
  const lines = payments.map(({ accountNumber, branchCode, accountType, cents, name, reference }, place) =>
    fixedLine(acb.payment, {
      ...origin,
      id: '10',
      sequence: String(place + 1),
      homingBranch: branchCode,
      homingAccount: homing[place] ?? '0',
      type: accountType === 'current' ? '1' : '2',
      cents: String(cents),
      class: '21',
      reference: referenceBy(own, reference),
      name,
      longAccount: homing[place] === '0' ? accountNumber : '0',
      code: '21',
    }),
  )
  const contra = fixedLine(acb.contra, {
    ...origin,
    id: '12',
    sequence: last,
    homingBranch: own.branchCode,
    homingAccount: own.accountNumber,
    type: '1',
    cents: String(totals.cents),
    class: '10',
    reference: referenceBy(own, `RUN${runNumber}`),
    name: own.name,
  })
  const records = payments.length + 5
  return [
    fixedLine(acb.installationHeader, { ...volume, id: '2' }),
    fixedLine(acb.userHeader, { ...span, id: '4', created, purge: action, generation, service: 'SALDAT' }),
    ...lines,
    contra,
    fixedLine(acb.userTrailer, {
      ...span,
      id: '92',
      lastSequence: last,
      debits: '1',
      credits: String(payments.length),
      contras: '1',
      debitCents: String(totals.cents),
      creditCents: String(totals.cents),
      hash,
    }),
    fixedLine(acb.installationTrailer, {
      ...volume,
      id: '94',
      blocks: String(Math.ceil(records / 10)),
      records: String(records),
      users: '2',
    }),
  ]
}

/** The name comes in plain letters first: there may be more of them, and what follows is read at its place. */
const referenceBy = ({ name }: OwnAccount, reference: string): string =>
  `${plainText(name).slice(0, 10).padEnd(10)}${reference}`

/** The payments that the lines of an ACB file say, without zeros in front of account numbers, which such a file does not keep. */
export const acbPayments = (lines: readonly string[]): Partial<BankPayment>[] =>
  lines
    .filter(line => line.startsWith('10'))
    .map(line => {
      const values = readFixedLine(acb.payment, line)
      const account = [values['homingAccount'], values['longAccount']].find(digits => /[1-9]/.test(digits ?? ''))
      return {
        name: values['name']?.trim() ?? '',
        accountNumber: (account ?? '').replace(/^0+/, ''),
        branchCode: values['homingBranch'] ?? '',
        accountType: values['type'] === '1' ? ('current' as const) : ('savings' as const),
        cents: Number(values['cents']),
        reference: values['reference']?.slice(10).trim() ?? '',
      }
    })
