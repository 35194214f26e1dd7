import { listContent } from '@lodeway/contract/content.ts'
import { offeredTypes } from '@lodeway/contract/lead-submission.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureText } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { toast } from '../../ui/toast.tsx'
import { type Draft, isSameDraft } from './draft.ts'
import type { ContactErrors } from './send-draft.ts'
import { ContactProblem, contactErrorsIn } from './send-draft.ts'
import { draftOf, giveNewKey, startOverAfter } from './use-draft.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The lead that was just submitted, for its mark in the list. */
    submittedLeadId?: string | undefined
  }
}

const failure = 'Failed submit lead. Please try again.'
const notReached =
  'The server could not be reached. What you typed is kept, and pressing Submit again is safe: this lead is never ' +
  'submitted twice.'
const receivedBefore =
  'A lead was received from this form before, with other details: it is in the list of leads. What you typed is kept; ' +
  'if it is another lead, press Submit again.'

/**
 * What follows on sending a lead, well or not. `notice` stays on the page when a toast would go too soon. Whoever left the form meanwhile,
 * or types another lead, is told by a toast and left alone.
 */
export function useAfterSending(onContactErrors: (errors: ContactErrors) => void) {
  const { id, isAdmin } = useUser()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [notice, setNotice] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  // The list shows the lead first and marks it.
  const leave = async (submittedLeadId: string, sent: Draft) => {
    refresh(listLeads)
    const leaves = isOpen.current && isSameDraft(draftOf(id), sent)
    if (leaves) await navigate({ to: isAdmin ? paths.leads() : paths.leads(id), state: { submittedLeadId } })
    startOverAfter(id, sent)
  }
  const onSent = (leadId: string, sent: Draft) => {
    toast.success('Lead submitted successfully.')
    void leave(leadId, sent)
  }
  const onFailed = (problem: unknown) => {
    const code = problem instanceof ApiError ? problem.code : ''
    const text = problem instanceof ContactProblem ? problem.message : failureText(problem, failure)
    if (!isOpen.current) {
      toast.error(text)
      return
    }
    if (code === 'key_reused') {
      // It is this lead, of which an answer was lost before something was changed, or another, typed into a copy of the tab that was
      // sent first: only they know which.
      giveNewKey(id)
      refresh(listLeads)
      toast.warning(receivedBefore)
      setNotice(receivedBefore)
      return
    }
    toast.error(text)
    // The refusal may be about something that changed since the form was opened.
    refresh(offeredTypes, listContent, listOrganisations)
    const contactErrors = contactErrorsIn(problem)
    if (contactErrors) {
      onContactErrors(contactErrors)
      void navigate({ to: paths.submitLeads() })
    } else if (code === 'billing_needed') void navigate({ to: paths.billingDetails() })
    else setNotice(problem instanceof ApiError ? text : notReached)
  }
  return { notice, isOpen, onSent, onFailed }
}
