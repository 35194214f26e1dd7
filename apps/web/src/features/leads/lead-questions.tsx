import { answerLeadQuestion, listLeadQuestions, listOpenQuestions } from '@lodeway/contract/lead-questions.ts'
import { caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Conversation } from './conversation.tsx'
import { LeadSection } from './lead-facts.tsx'
import { MessageForm } from './message-form.tsx'

/** For loaders: what they were asked about a lead that was returned or sold late, with room for an answer. */
export function LeadQuestions({ leadId }: { leadId: string }) {
  const { data, isError, refetch } = useCall(listLeadQuestions, { params: { id: leadId } })
  if (!data && isError)
    return <FailedPart text="What you were asked about this lead could not be loaded." onRetry={refetch} />
  return (data ?? []).map(({ caseId, kind, isOpen, messages, outcome, decidedAt }) => (
    <LeadSection key={caseId} title={`${caseKindLabels[kind]}: questions`}>
      <Conversation
        label="Questions and answers"
        messages={messages}
        ending={outcome === null || decidedAt === null ? undefined : { what: outcome, at: decidedAt, why: undefined }}
        emptyText=""
      />
      <MessageForm
        isOpen={isOpen}
        label="Your answer"
        description="Administrators alone see it."
        send={async message => {
          const all = await call(answerLeadQuestion, { params: { id: caseId }, body: { message } })
          return all.find(each => each.caseId === caseId)?.messages.at(-1)?.id
        }}
        refresh={[listLeadQuestions, listOpenQuestions]}
      />
    </LeadSection>
  ))
}
