import { findPerson } from '@lodeway/contract/data-requests.ts'
import type { AnswerOf, BodyInput } from '@lodeway/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { toast } from '../../ui/toast.tsx'
import { AdministrationHeader } from '../audit-log/administration-header.tsx'
import classes from './data-requests.module.css'
import { PersonSearchForm } from './person-search-form.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const FoundPerson = loadedLater(() => import('./found-person.tsx').then(part => part.FoundPerson))

export type PersonSearch = BodyInput<typeof findPerson>
export type Found = AnswerOf<typeof findPerson>

/** What a person may ask for about their own data: to see it, have it corrected or erased, and to object (POPIA). */
export function DataRequestsPage() {
  // Kept here and nowhere else: an ID number must not get into the page's address.
  const [shown, setShown] = useState<{ search: PersonSearch; found: Found; times: number }>()
  // Whoever is searched for last counts, whichever answer comes first.
  const times = useRef(0)
  const answer = useRef<HTMLDivElement>(null)
  const find = async (search: PersonSearch) => {
    const turn = ++times.current
    const found = await call(findPerson, { body: search })
    if (turn === times.current) setShown({ search, found, times: turn })
  }
  /** Nothing is done to whoever was found, or is being found, while the form names somebody else. */
  const forget = () => {
    times.current += 1
    setShown(undefined)
  }
  const findAnother = (search: PersonSearch) => {
    setShown(undefined)
    return find(search)
  }
  /** After a change: what was found before it is no longer so, also where nothing is found now. */
  const findAgain = (search: PersonSearch) =>
    find(search)
      .catch((problem: unknown) => {
        setShown(now => (now?.search === search ? undefined : now))
        toast.error(failureText(problem, 'Failed to search. Please try again.'))
      })
      .finally(() => {
        // The button that was pressed goes with the earlier answer.
        const { activeElement, body } = document
        if (activeElement === body || answer.current?.contains(activeElement))
          answer.current?.focus({ preventScroll: true })
      })
  return (
    <>
      <AdministrationHeader />
      <div className={classes.page}>
        <ReadOnlyWithout area="people">
          <PersonSearchForm onFind={findAnother} onChange={forget} />
        </ReadOnlyWithout>
        {shown && (
          <div ref={answer} tabIndex={-1}>
            {/* Another answer is another person until somebody has looked: nothing stays ticked. */}
            <FoundPerson
              key={shown.times}
              search={shown.search}
              found={shown.found}
              onChanged={() => void findAgain(shown.search)}
            />
          </div>
        )}
        <RetentionPanel />
      </div>
    </>
  )
}
