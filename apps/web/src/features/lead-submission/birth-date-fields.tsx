import { minClientAge, submissionMessages } from '@lodeway/rules/lead-submission/check.ts'
import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber, maxTypedIdNumberLength } from '@lodeway/rules/people/sa-id-number.ts'
import { ageOn } from '@lodeway/rules/time/calendar.ts'
import { Anchor, Button, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { DayInput } from '../../ui/day-input.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { DetailFieldProps } from './detail-field.tsx'
import classes from './submit-leads.module.css'

/** The last day that the field takes (document 2, section 5). */
const lastDay = '2030-12-31'

/** The ID number, with the button that reads the date of birth out of it. */
export function IdNumberField({ form, required, size = 'md', onFile }: DetailFieldProps) {
  const { onChange, ...input } = form.getInputProps('idNumber')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event)
    // A date that was read out of another number is not this one's.
    if (form.getValues().birthDateRead) unlock(form, null)
  }
  const check = () => {
    const read = checkIdNumber(withoutWhitespace(form.getValues().idNumber), today())
    if (!read.valid) {
      form.setFieldError('idNumber', messages.invalidIdNumber)
      form.getInputNode<HTMLInputElement, 'idNumber'>('idNumber')?.focus()
      return
    }
    form.clearFieldError('idNumber')
    form.setFieldValue('dateOfBirth', read.dateOfBirth)
    form.setFieldValue('birthDateRead', true)
    if (ageOn(read.dateOfBirth, today()) < minClientAge) {
      form.setFieldError('dateOfBirth', submissionMessages.tooYoung)
    }
  }
  return (
    <div className={classes.idNumber}>
      <TextInput
        label={stepTwoLabels.idNumber}
        required={required}
        size={size}
        placeholder={onFile}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedIdNumberLength}
        key={form.key('idNumber')}
        {...input}
        onChange={change}
      />
      <Button variant="default" size={size} onClick={check}>
        Check DOB
      </Button>
    </div>
  )
}

/** The date of birth; locked while it is the ID number's. */
export function BirthDateField({ form, required, size = 'md' }: DetailFieldProps) {
  const isRead = useFieldValue(form, 'birthDateRead')
  return (
    <div>
      <DayInput
        label={stepTwoLabels.dateOfBirth}
        required={required}
        size={size}
        readOnly={isRead}
        variant={isRead ? 'filled' : 'default'}
        clearable={!isRead}
        maxDate={lastDay}
        defaultLevel="decade"
        key={form.key('dateOfBirth')}
        {...form.getInputProps('dateOfBirth')}
      />
      <output className={classes.read}>
        {isRead && (
          <>
            Read from the ID number.{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                unlock(form, form.getValues().dateOfBirth)
                // The field is drawn anew.
                requestAnimationFrame(() => form.getInputNode<HTMLInputElement, 'dateOfBirth'>('dateOfBirth')?.focus())
              }}
            >
              Enter it by hand
            </Anchor>
          </>
        )}
      </output>
    </div>
  )
}

/** Somebody of a hundred years has the two digits of a child; only a typed date can tell. */
function unlock(form: DetailFieldProps['form'], dateOfBirth: string | null): void {
  form.setFieldValue('birthDateRead', false)
  form.setFieldValue('dateOfBirth', dateOfBirth)
}
