import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { changeIntegration, getIntegration } from '@lodeway/contract/integration.ts'
import { isWebAddress } from '@lodeway/rules/organisations/checks.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { notSent, type SendingForm, useSendingForm } from '../../api/use-sending-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTakeOver } from '../../ui/use-field-value.ts'
import { useQuestion } from '../../ui/use-question.ts'
import classes from './lead-delivery.module.css'

interface Props {
  organisationId: string
  saved: string | null
}

type Endpoint = { endpointUrl: string }

const label = 'Endpoint URL'

/** The address may be taken away: leads then wait until there is one. */
export function EndpointForm({ organisationId, saved }: Props) {
  const { ask, question } = useQuestion()
  const sending: SendingForm<Endpoint> = useSendingForm<Endpoint, AnswerOf<typeof changeIntegration>>({
    initialValues: { endpointUrl: saved ?? '' },
    validate: ({ endpointUrl }) => ({
      endpointUrl: endpointUrl.trim() === '' || isWebAddress(endpointUrl.trim()) ? undefined : fieldNotValid(label),
    }),
    send: async ({ endpointUrl }) => {
      const address = endpointUrl.trim() || null
      if (address === null && saved !== null && !(await ask())) return notSent
      const seen = { endpointUrl: sending.form.getInitialValues().endpointUrl.trim() || null }
      return call(changeIntegration, { params: { id: organisationId }, body: { endpointUrl: address, seen } })
    },
    success: 'Endpoint saved successfully',
    refresh: [getIntegration],
    onSent: ({ warnings }) => {
      if (warnings.length > 0) toast.warning(warnings.join(' '), { stays: true })
    },
    failure: 'Failed to save endpoint. Please try again.',
  })
  const { form, busy, onSubmit } = sending
  useTakeOver(form, { endpointUrl: saved ?? '' })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Lead endpoint">
      <ReadOnlyWithout area="settings">
        <TextInput
          label={label}
          description="Every lead is sent here as a signed webhook. Without an address leads wait."
          type="url"
          placeholder="https://"
          key={form.key('endpointUrl')}
          {...form.getInputProps('endpointUrl')}
        />
      </ReadOnlyWithout>
      <InArea area="settings">
        <div className={classes.actions}>
          <SavingButton variant="default" busy={busy} label="Save endpoint" />
        </div>
      </InArea>
      <ConfirmDialog title="Take the endpoint away?" {...question} confirmLabel="Take away" danger>
        Nothing is sent to <strong>{saved}</strong> any more. Leads wait here until there is an address again.
      </ConfirmDialog>
    </form>
  )
}
