import { changeIntegration, getIntegration } from '@lodeway/contract/deliveries.ts'
import { isWebAddress, maxWebAddressLength } from '@lodeway/rules/organisations/checks.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'
import { TextInput } from '@mantine/core'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { SavingButton } from '../../ui/saving-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import classes from './lead-delivery.module.css'

interface Props {
  organisationId: string
  saved: string | null
}

const label = 'Endpoint URL'

/** The address may be taken away: leads then wait until there is one. */
export function EndpointForm({ organisationId, saved }: Props) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { endpointUrl: saved ?? '' },
    validate: ({ endpointUrl }) => ({
      endpointUrl: endpointUrl.trim() === '' || isWebAddress(endpointUrl.trim()) ? undefined : fieldNotValid(label),
    }),
    send: ({ endpointUrl }) =>
      call(changeIntegration, { params: { id: organisationId }, body: { endpointUrl: endpointUrl.trim() || null } }),
    onSent: ({ warnings }) => {
      toast.success('Endpoint saved successfully')
      if (warnings.length > 0) toast.warning(warnings.join(' '), { stays: true })
      refresh(getIntegration)
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to save endpoint. Please try again.')),
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Lead endpoint">
      <TextInput
        key={form.key('endpointUrl')}
        label={label}
        description="Every lead is sent here as a signed webhook. Without an address leads wait."
        type="url"
        maxLength={maxWebAddressLength}
        placeholder="https://"
        {...form.getInputProps('endpointUrl')}
      />
      <div className={classes.actions}>
        <SavingButton variant="default" busy={busy} label="Save endpoint" />
      </div>
    </form>
  )
}
