import type { ReactNode } from 'react'

export const inviteAgainTitle = 'Send the invitation again'

/** What is asked before somebody who has no password yet is sent another link to set one. */
export const InviteAgainQuestion = ({ name, emailAddress }: { name: ReactNode; emailAddress: string }) => (
  <>
    Send {name} a new link to {emailAddress}? The link that they were sent before stops working.
  </>
)
