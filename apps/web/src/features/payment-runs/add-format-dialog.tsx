import { addBankFormat, listBankFormats, tryBankFormat } from '@lodeway/contract/bank-formats.ts'
import {
  checkCut,
  columnParts,
  isCut,
  layoutProblems,
  maxColumns,
  maxHeadingLength,
  partLabels,
  partsInBraces,
  separatorLabels,
} from '@lodeway/rules/payment-runs/bank-formats/custom.ts'
import { checkMaxLength, checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSend } from '../../api/use-send.ts'
import { focusWrong, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChoiceMultiSelect, ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import classes from './runs.module.css'

type Part = (typeof columnParts)[number]
type Separator = keyof typeof separatorLabels
type Values = {
  name: string
  separator: Separator
  hasHeadings: boolean
  columns: Part[]
  headings: Record<Part, string>
  cuts: Partial<Record<Part, number | string>>
  text: string
  above: string
  below: string
}

const parts = columnParts.map(value => ({ value, label: partLabels[value] }))
const separators = (Object.keys(separatorLabels) as Separator[]).map(value => ({
  value,
  label: separatorLabels[value],
}))
const layoutOf = ({ separator, hasHeadings, columns, headings, cuts, text, above, below }: Values) => ({
  separator,
  hasHeadings,
  columns: columns.map(part => ({
    part,
    // What no line says may be too long, in a field that is not there.
    heading: hasHeadings ? headings[part] : partLabels[part],
    ...(part === 'text' && { text }),
    ...(isCut(part) && cuts[part] && { maxLength: Number(cuts[part]) }),
  })),
  sums: [],
  above,
  below,
})

const problemsIn = (values: Values) => ({
  ...Object.fromEntries(
    values.columns.map(part => [
      `headings.${part}`,
      values.hasHeadings ? checkMaxLength(values.headings[part].trim(), maxHeadingLength) : undefined,
    ]),
  ),
  ...Object.fromEntries(values.columns.filter(isCut).map(part => [`cuts.${part}`, checkCut(values.cuts[part])])),
  ...layoutProblems(layoutOf(values)),
})

/** A CSV format as a bank's import screen wants it. It is seen on two invented payments before it is saved. */
export const AddFormatDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Add a bank format" opened onClose={onClose} size="lg">
    <AddFormatForm onClose={onClose} />
  </Dialog>
)

function AddFormatForm({ onClose }: { onClose: () => void }) {
  const [layout, setLayout] = useState<string>()
  const [sample, setSample] = useState<{ text: string; layout: string }>()
  const isSeen = sample !== undefined && sample.layout === layout
  const { form, busy, onSubmit } = useSendingForm<Values, unknown>({
    initialValues: {
      name: '',
      separator: ',',
      hasHeadings: true,
      columns: [],
      headings: partLabels,
      cuts: {},
      text: '',
      above: '',
      below: '',
    },
    validate: values => ({ name: checkRequired(values.name), ...problemsIn(values) }),
    onChange: values => setLayout(JSON.stringify(layoutOf(values))),
    send: values => call(addBankFormat, { body: { name: values.name, layout: layoutOf(values) } }),
    success: 'Bank format added',
    failure: 'Failed to add the format. Please try again.',
    refresh: [listBankFormats],
    onSent: onClose,
  })
  const [columns, hasHeadings] = [useFieldValue(form, 'columns'), useFieldValue(form, 'hasHeadings')]
  const attempt = useSend(tryBankFormat, {
    failure: 'Failed to try the format. Please try again.',
  })
  const tryIt = (button: HTMLElement) => {
    const { name: _name, ...wrong } = form.validate().errors
    if (Object.keys(wrong).length > 0) return focusWrong(button, wrong)
    const body = layoutOf(form.getValues())
    attempt.mutate({ body }, { onSuccess: ({ text }) => setSample({ text, layout: JSON.stringify(body) }) })
  }
  return (
    <form onSubmit={onSubmit} noValidate className={classes.payDays}>
      <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
      <ChoiceMultiSelect
        label="Columns, in order"
        required
        data={parts}
        maxValues={maxColumns}
        key={form.key('columns')}
        {...form.getInputProps('columns')}
      />
      <ChoiceSelect
        label="Between them"
        required
        allowDeselect={false}
        data={separators}
        key={form.key('separator')}
        {...form.getInputProps('separator')}
      />
      <Checkbox
        label="The first line has the columns' names"
        key={form.key('hasHeadings')}
        {...form.getInputProps('hasHeadings', { type: 'checkbox' })}
      />
      {hasHeadings &&
        columns.map(part => (
          <TextInput
            label={`Heading: ${partLabels[part]}`}
            key={form.key(`headings.${part}`)}
            {...form.getInputProps(`headings.${part}`)}
          />
        ))}
      {columns.includes('text') && (
        <TextInput label="Fixed text" required key={form.key('text')} {...form.getInputProps('text')} />
      )}
      {columns.filter(isCut).map(part => (
        <WholeNumberInput
          label={`${partLabels[part]}: characters at the most`}
          check={checkCut}
          key={form.key(`cuts.${part}`)}
          {...form.getInputProps(`cuts.${part}`)}
        />
      ))}
      <Around
        label="Lines above the payments"
        description={`As your bank wants them. What stands in braces is filled in: ${partsInBraces}.`}
        key={form.key('above')}
        {...form.getInputProps('above')}
      />
      <Around
        label="Lines below the payments"
        description="The same is filled in here."
        key={form.key('below')}
        {...form.getInputProps('below')}
      />
      <BusyButton variant="default" busy={attempt.isPending} onClick={event => tryIt(event.currentTarget)}>
        Try it on a sample
      </BusyButton>
      {isSeen ? (
        <pre className={classes.sample} aria-label="Sample">
          {sample.text}
        </pre>
      ) : (
        <p>A format is saved once you have seen it on a sample.</p>
      )}
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy} disabled={!isSeen}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  )
}

/** A header or a trailer, as the bank's description has it. */
const Around = (props: TextareaProps) => <Textarea autosize minRows={2} maxRows={5} {...props} />
