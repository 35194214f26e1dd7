import { changeMailChoices, getMailChoices } from '@lodeway/contract/profile.ts'
import { leadMailLabels, leadMails } from '@lodeway/rules/bought-leads/lead-mails.ts'
import { balanceMailLabels, balanceMails } from '@lodeway/rules/invoices/balance-mails.ts'
import { caseMailLabels, caseMailsOf } from '@lodeway/rules/outcomes/case-mails.ts'
import { moneyMailLabels, moneyMails } from '@lodeway/rules/sales/money-mails.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { Panel } from '../../ui/panel.tsx'

const labels = { ...moneyMailLabels, ...caseMailLabels, ...leadMailLabels, ...balanceMailLabels }
type Mail = keyof typeof labels

/** The mails to a loader, each of which can be switched off. */
export const MailsOfLoader = () => (
  <>
    <MailsPanel title={aboutMoney} mails={moneyMails} />
    <MailsPanel title={aboutReturns} mails={caseMailsOf.loader} />
  </>
)

export const MailsOfAdministrator = () => <MailsPanel title={aboutReturns} mails={caseMailsOf.admin} />

/**
 * Those of an organisation who work its leads are told of them, those who record outcomes of its returns, and those who see its money of a
 * low balance; others get no mail that could be switched off.
 */
export function MailsOfBuyer() {
  const permissions = usePermissions()
  const isCalling = permissions.includes('outcomes')
  const mails = leadMails.filter(mail => (mail === 'newLeads' ? permissions.includes('leads') : isCalling))
  return (
    <>
      {mails.length > 0 && <MailsPanel title="Emails about leads" mails={mails} />}
      {isCalling && <MailsPanel title={aboutReturns} mails={caseMailsOf.buyer} />}
      {permissions.includes('money') && <MailsPanel title={aboutMoney} mails={balanceMails} />}
    </>
  )
}

const aboutReturns = 'Emails about returns'
const aboutMoney = 'Emails about your money'

function MailsPanel({ title, mails }: { title: string; mails: readonly Mail[] }) {
  const { data } = useCall(getMailChoices, {})
  const change = useSend(changeMailChoices, {
    success: 'Emails saved successfully',
    failure: 'Failed to save your emails. Please try again.',
    refresh: [getMailChoices],
  })
  if (!data) return null
  const toggle = (mail: Mail, isOn: boolean) => change.mutate({ body: { muted: isOn ? [] : [mail], of: [mail] } })
  return (
    <Panel title={title}>
      <Stack gap={12}>
        {mails.map(mail => (
          <Checkbox
            key={mail}
            label={labels[mail]}
            checked={!data.muted.includes(mail)}
            disabled={change.isPending}
            onChange={event => toggle(mail, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Panel>
  )
}
