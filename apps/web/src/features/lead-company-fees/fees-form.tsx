import type { leadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import {
  changeLeadCompanyFees,
  createLeadCompanyFees,
  getLeadCompanyFees,
} from '@lodeway/contract/lead-company-fees.ts'
import { checkLeadCompanyFees, leadCompanyFeesLabels as labels } from '@lodeway/rules/lead-company-fees/checks.ts'
import { checkFee, feeFields } from '@lodeway/rules/leads/quality-fees.ts'
import { checkCommission } from '@lodeway/rules/loaders/commission.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { MoneyInput, PercentInput } from '../../ui/number-inputs.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { toast } from '../../ui/toast.tsx'

type Fees = z.output<typeof leadCompanyFees>

interface Props {
  organisationId: string
  /** Null: none were saved yet. */
  saved: Fees | null
}

const commissionFields = ['feeCommission', 'saleCommission'] as const

export function FeesForm({ organisationId, saved }: Props) {
  const navigate = useNavigate()
  // As the form began or was saved last: what is fetched again meanwhile may be somebody else's change.
  const [seen, setSeen] = useState(saved)
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      title: saved?.title ?? '',
      basicFee: saved?.basicFee ?? '',
      mediumFee: saved?.mediumFee ?? '',
      highFee: saved?.highFee ?? '',
      feeCommission: saved?.feeCommission ?? '',
      saleCommission: saved?.saleCommission ?? '',
    },
    validate: checkLeadCompanyFees,
    send: values => {
      const body: Fees = {
        title: values.title.trim(),
        basicFee: Number(values.basicFee),
        mediumFee: Number(values.mediumFee),
        highFee: Number(values.highFee),
        feeCommission: Number(values.feeCommission),
        saleCommission: Number(values.saleCommission),
      }
      const params = { id: organisationId }
      return seen === null
        ? call(createLeadCompanyFees, { params, body })
        : call(changeLeadCompanyFees, { params, body: { ...body, seen } })
    },
    success: 'External lead company fees saved successfully',
    refresh: [getLeadCompanyFees],
    onSent: ({ warnings, ...card }) => {
      setSeen(card)
      if (warnings.length > 0) toast.warning(warnings.join(' '), { stays: true })
    },
    failure: 'Failed to save External lead company fees. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="External lead company fees">
      <ReadOnlyWithout area="money">
        <FormGrid columns={3}>
          <FullRow>
            <TextInput label={labels.title} required key={form.key('title')} {...form.getInputProps('title')} />
          </FullRow>
          {Object.values(feeFields).map(name => (
            <MoneyInput
              label={labels[name]}
              required
              check={value => checkFee(labels[name], value)}
              key={form.key(name)}
              {...form.getInputProps(name)}
            />
          ))}
        </FormGrid>
        <FormGrid spaced>
          {commissionFields.map(name => (
            <PercentInput
              label={labels[name]}
              required
              check={value => checkCommission(name, value)}
              key={form.key(name)}
              {...form.getInputProps(name)}
            />
          ))}
        </FormGrid>
      </ReadOnlyWithout>
      <DialogButtons area="money" onCancel={() => void navigate({ to: paths.organisations() })} busy={busy}>
        <SavingButton busy={busy} />
      </DialogButtons>
    </form>
  )
}
