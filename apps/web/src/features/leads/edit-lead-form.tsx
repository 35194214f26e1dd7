import { changeLead, getLead, listLeads } from '@lodeway/contract/leads.ts'
import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { checkClient } from '@lodeway/rules/leads/client-checks.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { maxParagraphLength } from '@lodeway/rules/limits.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import type { Lead } from './lead-dialog.tsx'
import type { LeadValues } from './lead-values.ts'
import { changesIn, leadValuesOf } from './lead-values.ts'

const types = choicesFrom(insuranceTypes, leadLabels)

interface Props {
  lead: Lead
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** What can be changed of a lead that no organisation has yet (document 2, section 7). */
export function EditLeadForm({ lead, onBusy, onClose }: Props) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm<LeadValues, unknown>({
    initialValues: leadValuesOf(lead),
    validate: checkClient,
    send: values => call(changeLead, { params: { id: lead.id }, body: changesIn(values, lead) }),
    onSent: () => {
      toast.success('Lead edited successfully')
      refresh(listLeads)
      onClose()
    },
    onFailed: problem => {
      toast.error(failureText(problem, 'Failed to edit lead. Please try again.'))
      // It may have been assigned in the meantime; then the dialog shows it to be read.
      refresh(listLeads, getLead)
    },
  })
  useEffect(() => onBusy(busy), [busy, onBusy])
  const field = (name: keyof LeadValues & string) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <TextInput label="First name" required autoComplete="off" data-autofocus {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="off" {...field('lastName')} />
        <PhoneInput label="Phone number" required autoComplete="off" {...field('phoneNumber')} />
        <PhoneInput label="Alternative phone number" autoComplete="off" {...field('alternativePhoneNumber')} />
        <TextInput label="Email address" type="email" autoComplete="off" {...field('emailAddress')} />
        <ChoiceSelect label="Insurance type" required data={types} {...field('insuranceType')} />
        <FullRow>
          <Textarea
            label={stepTwoLabels.reason}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxParagraphLength}
            {...field('reason')}
          />
        </FullRow>
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
