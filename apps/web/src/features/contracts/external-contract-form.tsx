import { getExternalContract, listContractsNow, listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { checkExternalContract } from '@lodeway/rules/contracts/external-checks.ts'
import {
  checkLeadQuantity,
  checkTakeBackHours,
  contractLabels,
  contractMessages,
} from '@lodeway/rules/contracts/field-checks.ts'
import { leadExpiryLabels, leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { existing, toCheck } from './contract-bodies.ts'
import { ContractFields } from './contract-fields.tsx'
import { type ExternalContract, externalValues, newExternal } from './contract-values.ts'
import { EndDialog } from './end-dialog.tsx'
import { endedBy } from './ended-by.ts'
import { LimitsSection } from './limits-section.tsx'
import { limitsErrors } from './limits-values.ts'
import { QualityFees } from './quality-fees.tsx'
import { changedSince, saveExternalContract } from './save-external-contract.ts'
import { TryButton } from './try-button.tsx'
import { useEndQuestion } from './use-end-question.ts'

const ExpiredNotice = loadedLater(() => import('./expired-notice.tsx').then(part => part.ExpiredNotice))

interface Props {
  organisationId: string
  /** The contract that is edited or renewed; none for a new one. */
  saved: ExternalContract | undefined
  /** The contract that renewed this one already. */
  renewedBy?: { id: string; name: string } | null
  /** The one that a new one takes its terms from. */
  like?: ExternalContract | undefined
}

/** An expired contract is renewed: a new one is made, with another name and a start that is not over. */
export function ExternalContractForm({ organisationId, saved, renewedBy = null, like }: Props) {
  const goOn = useGoOn()
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [seen] = useState(saved)
  // A repeat of a call whose answer was lost makes no second contract.
  const [newId] = useState(() => crypto.randomUUID())
  const renewing = saved !== undefined && isExpired(saved.state)
  const isOver = renewing && renewedBy !== null
  const deed = renewing ? 'renewed' : saved ? 'updated' : 'saved'
  const backToList = () => goOn({ to: paths.externalContracts(organisationId) })
  const { agrees, ending } = useEndQuestion()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: seen
      ? externalValues(seen)
      : like
        ? { ...externalValues(like), name: '', startAt: today() }
        : newExternal,
    validate: ({ limits, ...values }) => ({
      ...checkExternalContract(toCheck(values), {
        today: today(),
        ...(seen && (renewing ? { renewing: { name: seen.name } } : { editing: existing(seen) })),
      }),
      ...limitsErrors(limits),
    }),
    send: async values => {
      const why = saved && seen && endedBy(saved, changedSince(seen, values), today())
      if (!(await agrees(why))) return notSent
      return saveExternalContract(organisationId, values, { seen, renewing, newId })
    },
    success: `External contract ${deed} successfully`,
    refresh: [listExternalContracts, listContractsNow, getExternalContract],
    onSent: ({ warnings }) => {
      if (warnings.length > 0) toast.warning(warnings.join(' '), { stays: true })
      backToList()
    },
    failure: 'Failed to save/update external contract. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="External contract">
      {renewing && <ExpiredNotice organisationId={organisationId} renewedBy={renewedBy} />}
      <ReadOnlyWithout area="settings" locked={isOver}>
        <ContractFields
          form={form}
          types={choicesFrom(insuranceTypes, leadLabels)}
          {...(seen && !renewing && seen.leadsAssignedThisTerm > 0 ? { typeLocked: contractMessages.typeGiven } : {})}
        />
        <QualityFees form={form} />
        <FormGrid spaced>
          <WholeNumberInput
            label={contractLabels.leadQuantity}
            description="For each term. 0 pauses the contract."
            required
            check={checkLeadQuantity}
            key={form.key('leadQuantity')}
            {...form.getInputProps('leadQuantity')}
          />
          <Select
            label={contractLabels.leadExpiryPeriod}
            description="A lead that is not sold by then goes back to the pool."
            required
            placeholder="Choose one"
            data={choicesFrom(leadExpiryPeriods, leadExpiryLabels)}
            key={form.key('leadExpiryPeriod')}
            {...form.getInputProps('leadExpiryPeriod')}
          />
          <WholeNumberInput
            label={contractLabels.takeBackHours}
            description="Without an outcome by then a lead goes to another organisation. Empty: never."
            check={checkTakeBackHours}
            key={form.key('takeBackHours')}
            {...form.getInputProps('takeBackHours')}
          />
        </FormGrid>
        <LimitsSection form={form} />
      </ReadOnlyWithout>
      <DialogButtons area="settings" onCancel={backToList} busy={busy}>
        {!isOver && (
          <>
            <TryButton form={form} organisationId={organisationId} contract={renewing ? undefined : saved} />
            <SavingButton busy={busy} label={renewing ? 'Renew' : 'Save'} />
          </>
        )}
      </DialogButtons>
      <EndDialog ending={ending}>It takes no more leads, and afterwards it can only be renewed.</EndDialog>
    </form>
  )
}
