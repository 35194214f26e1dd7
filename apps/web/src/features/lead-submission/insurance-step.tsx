import { checkContact } from '@lodeway/rules/lead-submission/check.ts'
import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { hasErrors } from '@lodeway/rules/people/field-errors.ts'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { InsuranceForm } from './insurance-form.tsx'
import type { ContactErrors, Offered } from './send-draft.ts'
import { useChoices } from './use-choices.ts'
import { changeDraft, draftOf } from './use-draft.ts'

export interface InsuranceStepProps {
  type: InsuranceType
  kind: SubmitterKind
  offered: Offered
  /** The whole lead was checked, and the first step is not right yet. */
  onContactErrors: (errors: ContactErrors) => void
}

/** The second step, once the first is done and the lists to choose from are here. */
export function InsuranceStep(props: InsuranceStepProps) {
  const { type, kind } = props
  const { id: userId } = useUser()
  // Asked once: after the lead was sent the draft is blank, and the page is about to go.
  const [contactDone] = useState(() => !hasErrors(checkContact({ ...draftOf(userId).contact, insuranceType: type })))
  const { choices, isPending, isError, retry } = useChoices(type, kind)

  // The address decides: somebody may have followed a link to a type.
  useEffect(() => changeDraft(userId, { contact: { insuranceType: type } }), [userId, type])

  if (!contactDone) return <Navigate to={paths.submitLeads()} replace />
  if (isError)
    return <FailedPart text="The lists for this form could not be loaded. What you typed is kept." onRetry={retry} />
  return isPending ? <PageLoader /> : <InsuranceForm {...props} choices={choices} />
}
