import type { billingOnFile } from '@lodeway/contract/billing.ts'
import { changeCompanyBilling, createCompanyBilling, getCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { BankFields } from '../billing/bank-fields.tsx'
import { billingValuesOf } from '../billing/billing-values.ts'
import { useBankForm } from '../billing/use-bank-form.ts'
import type { Organisation } from '../organisations/organisation-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import classes from './external-fees.module.css'

interface Props {
  organisation: Organisation
  /** As they are on file, the account number masked. */
  details: z.output<typeof billingOnFile>
  onClose: () => void
}

/** Enters or changes a lead company's account. Its number is never shown in full, so a change asks for all of it. */
export const CompanyBankDialog = (props: Props) => (
  <Dialog title={`Bank details of ${props.organisation.name}`} opened onClose={props.onClose} size="lg">
    <CompanyBankForm {...props} />
  </Dialog>
)

function CompanyBankForm({ organisation, details, onClose }: Props) {
  const { id, representative } = organisation
  const isChange = details.holderName !== null
  const { form, busy, onSubmit } = useBankForm({
    initialValues: { ...billingValuesOf(details), number: '' },
    onFile: details,
    create: body => call(createCompanyBilling, { params: { id }, body }),
    change: body => call(changeCompanyBilling, { params: { id }, body }),
    success: 'Bank details saved successfully',
    failure: 'Failed to save bank details. Please try again.',
    refresh: [getCompanyBilling, listSales],
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <BankFields form={form} {...(isChange && { numberHint: `On file: ${details.number}` })} />
        {isChange && <OwnPassword form={form} what="these details" />}
      </FormGrid>
      <p className={classes.hint}>{representative.emailAddress} is told by email whenever these details change.</p>
      <DialogButtons onCancel={onClose} busy={busy}>
        <SavingButton busy={busy} />
      </DialogButtons>
    </form>
  )
}
