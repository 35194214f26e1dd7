import { callBackChoices, callTimes, lastCallDay } from '@lodeway/rules/bought-leads/call-back.ts'
import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { DayInput } from '../../ui/day-input.tsx'
import { today } from '../../ui/today.ts'
import classes from './bought-leads.module.css'
import type { ExplainedValues } from './explained.ts'

/** When the client wants to be called: what people mostly say in one tap, else a day and a time in South Africa. */
export function CallBackFields({ form }: { form: UseFormReturnType<ExplainedValues> }) {
  const [now] = useState(() => new Date())
  return (
    <>
      <div className={classes.choices}>
        {callBackChoices(now).map(({ label, day, time }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            onClick={() => form.setValues({ callBackOn: day, callBackAt: time })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.time}>
        <DayInput
          label="Call back on"
          clearable
          tellsLimits
          minDate={today()}
          maxDate={lastCallDay(now)}
          key={form.key('callBackOn')}
          {...form.getInputProps('callBackOn')}
        />
        <NativeSelect
          label="Call back at"
          data={['', ...callTimes]}
          key={form.key('callBackAt')}
          {...form.getInputProps('callBackAt')}
        />
      </div>
    </>
  )
}
