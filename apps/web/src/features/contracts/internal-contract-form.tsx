import {
  changeInternalContract,
  createInternalContract,
  getInternalContract,
  listInternalContracts,
} from '@lodeway/contract/contracts.ts'
import { checkInternalContract } from '@lodeway/rules/contracts/checks.ts'
import { contractLabels } from '@lodeway/rules/contracts/field-checks.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { checkFee } from '@lodeway/rules/leads/quality-fees.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { today } from '../../ui/today.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { changedOf, termsBefore } from './changed-of.ts'
import { existing, internalBody, toCheck } from './contract-bodies.ts'
import { ContractFields } from './contract-fields.tsx'
import type { InternalContract } from './contract-values.ts'
import { internalValues, newInternal } from './contract-values.ts'
import { EndDialog } from './end-dialog.tsx'
import { endedBy } from './ended-by.ts'
import { useEndQuestion } from './use-end-question.ts'

interface Props {
  organisationId: string
  /** The contract that is edited; none for a new one. */
  saved: InternalContract | undefined
  /** Lead types for which the organisation has another contract that is not over. */
  takenTypes: readonly InsuranceType[]
}

const feeFields = ['basicFee', 'mediumFee', 'highFee'] as const

export function InternalContractForm({ organisationId, saved, takenTypes }: Props) {
  const goOn = useGoOn()
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [seen] = useState(saved)
  const backToList = () => goOn({ to: paths.internalContracts(organisationId) })
  const { agrees, ending } = useEndQuestion()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: seen ? internalValues(seen) : newInternal,
    validate: values =>
      checkInternalContract(toCheck(values), {
        today: today(),
        ...(seen ? { editing: existing(seen) } : { takenTypes }),
      }),
    send: async values => {
      const body = internalBody(values)
      if (!seen) return call(createInternalContract, { params: { orgId: organisationId }, body })
      const began = internalBody(internalValues(seen))
      const changed = changedOf(body, began)
      if (!(await agrees(endedBy(saved ?? seen, changed, today())))) return notSent
      return call(changeInternalContract, {
        params: { orgId: organisationId, id: seen.id },
        body: { ...changed, seen: termsBefore(changed, began) },
      })
    },
    success: `Internal contract ${saved ? 'updated' : 'saved'} successfully`,
    refresh: [listInternalContracts, getInternalContract],
    onSent: backToList,
    failure: 'Failed to save/update internal contract. Please try again.',
  })
  const types = insuranceTypes.filter(type => type === saved?.insuranceType || !takenTypes.includes(type))
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Internal contract">
      <ReadOnlyWithout area="settings">
        <ContractFields
          form={form}
          types={choicesFrom(types, leadLabels)}
          {...(saved ? { typeLocked: 'The lead type of a contract stays as it is.' } : {})}
        />
        <FormGrid spaced columns={3}>
          {feeFields.map(name => (
            <MoneyInput
              label={contractLabels[name]}
              required
              check={value => checkFee(contractLabels[name], value)}
              key={form.key(name)}
              {...form.getInputProps(name)}
            />
          ))}
        </FormGrid>
      </ReadOnlyWithout>
      <DialogButtons area="settings" onCancel={backToList} busy={busy}>
        <SavingButton busy={busy} />
      </DialogButtons>
      <EndDialog ending={ending}>Until it is changed again, its loaders can submit no leads of this type.</EndDialog>
    </form>
  )
}
