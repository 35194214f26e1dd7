import type { invitation } from '@lodeway/contract/invitations.ts'
import { loaderStatusLabels } from '@lodeway/rules/access/access.ts'
import { type InvitationState, invitationStateLabels } from '@lodeway/rules/invitations/states.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State, type Tone } from '../../ui/state.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type Invitation = z.output<typeof invitation>

const tones: Record<InvitationState, Tone> = {
  sent: 'info',
  opened: 'warning',
  used: 'success',
  expired: 'neutral',
  withdrawn: 'neutral',
}

const goneLabels = { denied: 'Somebody who was denied', erased: 'Erased' }

/** Who came of it, and where they gave another address, to whom it went. */
export function inviteeName({ loader, emailAddress, state, gone }: Invitation): string {
  if (state !== 'used') return emailAddress ?? 'Anyone with the link'
  const who = loader?.name ?? (gone ? goneLabels[gone] : 'Somebody known already')
  return emailAddress === null ? who : `${who} (invited: ${emailAddress})`
}

/** What happened to it last. */
function lastOf({ state, usedAt, openedAt, expiresAt, loader }: Invitation): string {
  if (usedAt !== null) {
    const access = loader ? `, access ${loaderStatusLabels[loader.status].toLowerCase()}` : ''
    return `Used ${shownTime(usedAt)}${access}`
  }
  if (state === 'expired') return `Expired ${shownTime(expiresAt)}`
  if (state === 'withdrawn') return 'Withdrawn'
  return openedAt === null ? `Good until ${shownTime(expiresAt)}` : `Opened ${shownTime(openedAt)}`
}

export const invitationColumns: Column<Invitation>[] = [
  { key: 'createdAt', onPhone: 'line', header: 'Date invited', cell: row => shownTime(row.createdAt) },
  { key: 'who', onPhone: 'name', header: 'Who', cell: row => withBreaks(inviteeName(row)), text: inviteeName },
  {
    key: 'organisation',
    header: 'Organisation',
    cell: row => row.organisationName ?? '-',
    text: row => row.organisationName ?? '',
  },
  { key: 'createdBy', header: 'Invited by', cell: row => row.createdBy, text: row => row.createdBy },
  {
    key: 'state',
    onPhone: 'state',
    header: 'State',
    cell: row => <State tone={tones[row.state]}>{invitationStateLabels[row.state]}</State>,
  },
  { key: 'last', onPhone: 'line', header: 'Since', cell: lastOf, text: lastOf },
]
