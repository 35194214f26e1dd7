import { downloadLeadFile } from '@lodeway/contract/deliveries.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../../api/download-or-say.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import classes from './lead-delivery.module.css'

/** What is mailed to the representative every morning, and the leads of any day in a file alike. */
export function MorningFilePanel({ organisationId }: { organisationId: string }) {
  const [day, setDay] = useState<string | null>(today)
  const [busy, download] = useDownload()
  const fetchFile = () =>
    day === null
      ? undefined
      : download(downloadLeadFile, `leads-given-${day}.csv`, { params: { id: organisationId }, query: { day } })
  return (
    <Panel title="Morning file">
      <p className={classes.text}>
        New leads are mailed to the representative every morning at 06:00 as a CSV file: those given since 06:00 of the
        day before. Here are the leads given on one day, from midnight to midnight; in place of a mail that was lost,
        send those of its day and of the day before.
      </p>
      <div className={classes.line}>
        <DayInput
          label="Day"
          value={day}
          onChange={setDay}
          maxDate={today()}
          tellsLimits
          error={day === null ? messages.required : undefined}
        />
        <InArea area="leads">
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            disabled={day === null}
            aria-busy={busy}
            onClick={() => void fetchFile()}
          >
            Download CSV
          </Button>
        </InArea>
      </div>
    </Panel>
  )
}
