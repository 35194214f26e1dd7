import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import classes from './limits.module.css'
import { type LimitsValues, typedLimitsInWords } from './limits-values.ts'

const LimitsFields = loadedLater(() => import('./limits-fields.tsx').then(part => part.LimitsFields))

interface Values extends Record<string, unknown> {
  limits: LimitsValues
}

/** Closed until it is opened, or until something in it is wrong. */
export function LimitsSection<V extends Values>({ form }: { form: UseFormReturnType<V> }) {
  const limits: LimitsValues = useFieldValue(form, 'limits')
  const [isOpen, setOpen] = useState(false)
  const isWrong = Object.keys(form.errors).some(path => path.startsWith('limits.'))
  return (
    <details className={classes.section} open={isOpen || isWrong} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        Limits <span>{typedLimitsInWords(limits)}</span>
      </summary>
      {(isOpen || isWrong) && (
        <div className={classes.fields}>
          <LimitsFields form={form} />
        </div>
      )}
    </details>
  )
}
