import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { checkLoaderEdit } from '@lodeway/rules/loaders/person-checks.ts'
import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { choicesFrom, withComingSoon } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { CommissionFields } from './commission-fields.tsx'
import { LoaderFields } from './loader-fields.tsx'
import { loaderChangesIn, loaderValuesOf } from './loader-values.ts'
import { WaitingChange } from './waiting-change.tsx'

interface Props {
  loader: z.output<typeof loaderSchema>
  onClose: () => void
}

/**
 * Both kinds of loader. Organisational ones need an organisation with a company code: while there is none, that one is
 * still to come (document 1, section 2), but for somebody who is one.
 */
function useTypes(current: LoaderType) {
  const organisations = useCall(listOrganisations, { query: { limit: maxChoices } })
  const hasNone =
    organisations.data?.data.every(({ distributionType = 'external' }) => !hasCompanyCode(distributionType)) ?? false
  const disabled: LoaderType[] = hasNone && current !== 'organisational' ? ['organisational'] : []
  return withComingSoon(choicesFrom(loaderTypes, loaderTypeLabels, disabled))
}

export function EditLoaderForm({ loader, onClose }: Props) {
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [before] = useState(() => loaderValuesOf(loader))
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: before,
    validate: values => checkLoaderEdit(values, today()),
    send: values => call(changeLoader, { params: { id: loader.id }, body: loaderChangesIn(values, before) }),
    success: 'User updated successfully',
    refresh: [listLoaders, getLoader],
    onSent: onClose,
    failure: 'Failed to update user. Please try again.',
  })
  const type = useFieldValue(form, 'type')
  const types = useTypes(loader.type)
  return (
    <form onSubmit={onSubmit} noValidate>
      <ReadOnlyWithout area="people">
        <WaitingChange loader={loader} onTake={change => form.setValues(change)} />
        <FormGrid>
          <LoaderFields form={form} type={type} types={types} />
        </FormGrid>
        <FormGrid spaced>
          <CommissionFields form={form} />
        </FormGrid>
      </ReadOnlyWithout>
      <DialogButtons area="people" onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
