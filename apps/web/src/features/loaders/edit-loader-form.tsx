import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { maxCommissionPercent } from '@lodeway/rules/loaders/commission.ts'
import { checkLoaderEdit } from '@lodeway/rules/loaders/person-checks.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { Button } from '@mantine/core'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { choicesFrom, withComingSoon } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { PercentInput } from '../../ui/number-inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { loaderChangesIn, loaderValuesOf } from './loader-values.ts'
import { PersonFields } from './person-fields.tsx'
import { WaitingChange } from './waiting-change.tsx'

interface Props {
  loader: z.output<typeof loaderSchema>
  onClose: () => void
}

const types = withComingSoon(choicesFrom(loaderTypes, loaderTypeLabels))

export function EditLoaderForm({ loader, onClose }: Props) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: loaderValuesOf(loader),
    validate: values => checkLoaderEdit(values, today()),
    send: values =>
      call(changeLoader, { params: { id: loader.id }, body: loaderChangesIn(values, loaderValuesOf(loader)) }),
    onSent: () => {
      toast.success('User updated successfully')
      refresh(listLoaders, getLoader)
      onClose()
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to update user. Please try again.')),
  })
  const type = useFieldValue(form, 'type')
  return (
    <form onSubmit={onSubmit} noValidate>
      <WaitingChange loader={loader} onTake={change => form.setValues(change)} />
      <FormGrid>
        <PersonFields form={form} type={type} types={types} />
      </FormGrid>
      <FormGrid spaced>
        <PercentInput
          label="Sale commission"
          required
          max={maxCommissionPercent}
          clampBehavior="strict"
          key={form.key('saleCommission')}
          {...form.getInputProps('saleCommission')}
        />
        <PercentInput
          label="Fee commission"
          required
          max={maxCommissionPercent}
          clampBehavior="strict"
          key={form.key('feeCommission')}
          {...form.getInputProps('feeCommission')}
        />
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy}>
        <Button type="submit" loading={busy}>
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}
