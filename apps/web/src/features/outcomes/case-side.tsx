import { getOutcomeCase, writeCaseMessage } from '@lodeway/contract/case-conversations.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { caseEndInWords, isSoldElsewhere } from '@lodeway/rules/outcomes/cases.ts'
import type { CaseSide } from '@lodeway/rules/outcomes/conversation.ts'
import { call } from '../../api/call.ts'
import { InArea } from '../../ui/in-area.tsx'
import { Conversation } from '../leads/conversation.tsx'
import { LeadSection } from '../leads/lead-facts.tsx'
import leads from '../leads/leads.module.css'
import { MessageForm } from '../leads/message-form.tsx'

export type WholeCase = AnswerOf<typeof getOutcomeCase>

interface SideProps {
  found: WholeCase
  side: CaseSide
  title: string
  /** What this side is told of the decision. */
  why: string | null | undefined
  description: string
}

export function Side({ found, side, title, why, description }: SideProps) {
  const { id, kind, state, decidedAt } = found
  const messages = found[side]
  const canWrite = found.takesMessages && (side === 'organisation' || found.canAskLoader)
  // What a loader was not asked about they are not told of either.
  const isTold = side === 'organisation' || messages.length > 0
  return (
    <div className={leads.sections}>
      <LeadSection title={title}>
        <Conversation
          label={title}
          messages={messages}
          ending={
            decidedAt === null || !isTold
              ? undefined
              : { what: caseEndInWords(kind, state, isSoldElsewhere(found)), at: decidedAt, why: why ?? '' }
          }
          emptyText={
            side === 'loader' && !found.canAskLoader
              ? 'Nobody who submitted this lead can sign in.'
              : 'Nothing was said yet.'
          }
        />
        <InArea area="leads">
          <MessageForm
            isOpen={canWrite}
            label={side === 'organisation' ? 'Message to the organisation' : 'Message to the loader'}
            description={description}
            send={async message =>
              (await call(writeCaseMessage, { params: { id }, body: { side, message } }))[side].at(-1)?.id
            }
            refresh={[getOutcomeCase, listOutcomeCases]}
          />
        </InArea>
      </LeadSection>
    </div>
  )
}
