import { listOpenQuestions } from '@lodeway/contract/lead-questions.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconMessageQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { paths, shownLeadParameter } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import classes from './billing-banner.module.css'

/** On a loader's home: what administrators asked about their leads, each with the way to its answer. */
export function OpenQuestions() {
  const { id } = useUser()
  const { data, isLoadingError, refetch } = useCall(listOpenQuestions, {})
  if (isLoadingError) return <FailedPart text="Questions about your leads could not be loaded." onRetry={refetch} />
  return data?.map(({ caseId, kind, leadId, client, insuranceType }) => (
    <div key={caseId} className={classes.warning}>
      <IconMessageQuestion size={20} aria-hidden />
      <p>
        We have a question about {client}, {leadLabelOf(insuranceType)} ({caseKindLabels[kind].toLowerCase()})
      </p>
      <Button
        renderRoot={properties => (
          <Link to={paths.leads(id)} search={{ [shownLeadParameter]: leadId }} {...properties} />
        )}
        variant="default"
        size="xs"
        rightSection={<IconArrowRight size={15} aria-hidden />}
      >
        Answer<span className="visually-hidden"> the question about {client}</span>
      </Button>
    </div>
  ))
}
