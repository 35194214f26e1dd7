import { listOwnCases } from '@lodeway/contract/own-cases.ts'
import { Stack } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Todo, Todos } from '../../ui/todo.tsx'
import { oneMinute } from './reads-of-home.ts'

/** What waits for whoever works the leads: clients to call back, and of those who record outcomes what was asked about returns. */
export function Due({ due, organisationId }: { due: number; organisationId: string | undefined }) {
  const cases = useCall(
    listOwnCases,
    { params: { orgId: organisationId ?? '' }, query: { state: ['open'], limit: 1 } },
    { enabled: organisationId !== undefined, refetchInterval: oneMinute },
  )
  const toAnswer = cases.data?.toAnswer ?? 0
  if (due === 0 && toAnswer === 0 && !cases.isLoadingError) return null
  return (
    <Stack mb="md">
      {(due > 0 || toAnswer > 0) && (
        <Todos label="What is due">
          {due > 0 && (
            <Todo
              count={due}
              label={due === 1 ? 'Client to call back now' : 'Clients to call back now'}
              tone="danger"
              to={paths.home()}
              search={{ state: 'due', sort: 'callBackAt:asc' }}
            />
          )}
          {toAnswer > 0 && (
            <Todo
              count={toAnswer}
              label={toAnswer === 1 ? 'Return to answer for' : 'Returns to answer for'}
              tone="warning"
              to={paths.ownCases()}
              search={{ state: 'toAnswer' }}
            />
          )}
        </Todos>
      )}
      {cases.isLoadingError && (
        <FailedPart text="The returns to answer for could not be loaded." onRetry={cases.refetch} />
      )}
    </Stack>
  )
}
