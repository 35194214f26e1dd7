import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { DetailValues } from './draft.ts'
import classes from './submit-leads.module.css'

interface Props {
  form: UseFormReturnType<DetailValues>
  /** As the server has it, with `{type}` for the insurance type. */
  wording: string
  type: InsuranceType
}

/** The loader states that the client agreed to be contacted (POPIA). */
export const ConsentTick = ({ form, wording, type }: Props) => (
  <div className={classes.consent}>
    <Checkbox
      size="md"
      required
      label={wording.replace('{type}', () => leadLabels[type])}
      key={form.key('consent')}
      {...form.getInputProps('consent', { type: 'checkbox' })}
      // Mantine's checkbox shows the message and tells of it, but does not say that the tick is wrong.
      aria-invalid={form.errors.consent ? true : undefined}
    />
  </div>
)
