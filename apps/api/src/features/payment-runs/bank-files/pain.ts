import { plainRand } from '@lodeway/rules/money/rand.ts'
import { type BankPayment, bankFileTotals } from '@lodeway/rules/payment-runs/bank-file.ts'
import { type FileInput, type OwnAccount, plainText } from '@lodeway/rules/payment-runs/bank-formats/parts.ts'
import { convert, create } from 'xmlbuilder2'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** The South African clearing, in which a branch code names a bank. */
const clearing = 'ZANCC'

/** A credit transfer as ISO 20022 has it: one batch of the run, in rand, from one account. Its control sums are over all payments. */
export function painXml({ payments, own, runNumber, payDay, madeOn }: FileInput): string {
  const totals = bankFileTotals(payments)
  const sums = { NbOfTxs: String(totals.count), CtrlSum: plainRand(totals.cents) }
  const id = `RUN${runNumber}`
  const name = plainText(own.name)
  const document = {
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: `${id}-${madeOn}`, CreDtTm: `${madeOn}T00:00:00+02:00`, ...sums, InitgPty: { Nm: name } },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          BtchBookg: 'true',
          ...sums,
          ReqdExctnDt: { Dt: payDay },
          Dbtr: { Nm: name },
          DbtrAcct: { Id: { Othr: { Id: own.accountNumber } }, Ccy: 'ZAR' },
          DbtrAgt: agentOf(own),
          ChrgBr: 'SLEV',
          CdtTrfTxInf: payments.map(payment => ({
            PmtId: { EndToEndId: payment.reference },
            Amt: { InstdAmt: { '@Ccy': 'ZAR', '#': plainRand(payment.cents) } },
            CdtrAgt: agentOf(payment),
            Cdtr: { Nm: payment.name },
            CdtrAcct: {
              Id: { Othr: { Id: payment.accountNumber } },
              Tp: { Cd: payment.accountType === 'current' ? 'CACC' : 'SVGS' },
            },
            RmtInf: { Ustrd: payment.reference },
          })),
        },
      },
    },
  }
  return `${create({ encoding: 'UTF-8' }, document).end({ prettyPrint: true })}\n`
}

const agentOf = ({ branchCode }: Pick<OwnAccount, 'branchCode'>) => ({
  FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: clearing }, MmbId: branchCode } },
})

/** What is read of such a file. */
interface Read {
  readonly Document: {
    readonly CstmrCdtTrfInitn: {
      readonly GrpHdr: Sums
      readonly PmtInf: Sums & { readonly CdtTrfTxInf: Transfer | readonly Transfer[] }
    }
  }
}
interface Sums {
  readonly NbOfTxs: string
  readonly CtrlSum: string
}
interface Transfer {
  readonly PmtId: { readonly EndToEndId: string }
  readonly Amt: { readonly InstdAmt: { readonly '#': string } }
  readonly CdtrAgt: { readonly FinInstnId: { readonly ClrSysMmbId: { readonly MmbId: string } } }
  readonly Cdtr: { readonly Nm: string }
  readonly CdtrAcct: { readonly Id: { readonly Othr: { readonly Id: string } }; readonly Tp: { readonly Cd: string } }
}

/**
 * The payments that such a file says.
 * @throws Error when its control sums are not those of its payments
 */
export function painPayments(text: string): BankPayment[] {
  // oxlint-disable-next-line types/no-holes -- read back from what was just written: another shape fails at the sums below.
  const { GrpHdr, PmtInf } = (convert(text, { format: 'object' }) as unknown as Read).Document.CstmrCdtTrfInitn
  const transfers = [PmtInf.CdtTrfTxInf].flat<(Transfer | readonly Transfer[])[]>()
  const payments = transfers.map(
    ({ PmtId, Amt, CdtrAgt, Cdtr, CdtrAcct }): BankPayment => ({
      name: withoutEntities(Cdtr.Nm),
      accountNumber: CdtrAcct.Id.Othr.Id,
      branchCode: CdtrAgt.FinInstnId.ClrSysMmbId.MmbId,
      accountType: CdtrAcct.Tp.Cd === 'CACC' ? 'current' : 'savings',
      cents: Number(Amt.InstdAmt['#'].replace('.', '')),
      reference: PmtId.EndToEndId,
    }),
  )
  const totals = bankFileTotals(payments)
  for (const { NbOfTxs, CtrlSum } of [GrpHdr, PmtInf])
    if (NbOfTxs !== String(totals.count) || CtrlSum !== plainRand(totals.cents))
      throw new Error(`The bank file says ${NbOfTxs} payments of ${CtrlSum} and has ${totals.count}.`)
  return payments
}

/** What the reader leaves as XML has it. */
const withoutEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
