import { limitsInWords } from '@lodeway/rules/contracts/limits-words.ts'
import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import type { AnyForm } from '../../ui/any-form.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import classes from './limits.module.css'
import type { WireLimits } from './limits-values.ts'

const LimitsFields = loadedLater(() => import('./limits-fields.tsx').then(part => part.LimitsFields))

interface Props {
  form: AnyForm & { errors: FormErrors }
  saved: WireLimits | null
}

/** Closed until it is opened, or until something in it is wrong. */
export function LimitsSection({ form, saved }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isWrong = Object.keys(form.errors).some(path => path.startsWith('limits.'))
  return (
    <details className={classes.section} open={isOpen || isWrong} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        Limits <span>{limitsInWords(saved).join(', ') || 'none'}</span>
      </summary>
      {(isOpen || isWrong) && (
        <div className={classes.fields}>
          <LimitsFields form={form} />
        </div>
      )}
    </details>
  )
}
