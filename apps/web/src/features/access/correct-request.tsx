import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { checkPerson } from '@lodeway/rules/loaders/person-checks.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { LoaderFields } from '../loaders/loader-fields.tsx'
import { loaderChangesIn } from '../loaders/loader-values.ts'
import { personValuesOf } from '../loaders/person-values.ts'

type Loader = z.output<typeof loaderSchema>

interface Props {
  id: string
  onCorrected: (corrected: Loader) => void
  onCancel: () => void
}

/** Corrects what somebody asked with, before it is decided. It is read in full first: lists show ID numbers masked. */
export function CorrectRequest({ id, ...rest }: Props) {
  const { data, isError, refetch } = useCall(getLoader, { params: { id } }, { fresh: true })
  if (data) return <CorrectForm loader={data} {...rest} />
  return isError ? <FailedPart text="This request could not be loaded." onRetry={refetch} /> : <PageLoader />
}

const types = choicesFrom(loaderTypes, loaderTypeLabels)

function CorrectForm({ loader, onCorrected, onCancel }: Omit<Props, 'id'> & { loader: Loader }) {
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [before] = useState(() => ({ ...personValuesOf(loader), saleCommission: 0, feeCommission: 0 }))
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: before,
    validate: values => checkPerson(values, today()),
    send: values => call(changeLoader, { params: { id: loader.id }, body: loaderChangesIn(values, before) }),
    success: 'Request corrected',
    refresh: [listLoaders, getLoader],
    onSent: corrected => {
      onCorrected(corrected)
    },
    failure: 'Failed to correct request. Please try again.',
  })
  const type = useFieldValue(form, 'type')
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <LoaderFields form={form} type={type} types={types} />
      </FormGrid>
      <DialogButtons onCancel={onCancel} busy={busy} goesBack submit="Save" />
    </form>
  )
}
