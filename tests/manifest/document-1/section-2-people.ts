import { line, type ManifestLine } from '../manifest-line.ts'
import { requestAccess, setPassword, table, users } from './shown-by.ts'

const comingSoon = 'apps/web/src/ui/choices-from.test.ts > disabled options carry a suffix'

/** User management, the two public pages and the shared table. */
export const peopleLines: readonly ManifestLine[] = [
  line('screen', "User Management (title 'User Management', with a way to the active users)", users.requests),
  line('action', "Search box 'Search by user'.", users.requests),
  line('column', 'Columns: Date of request, User, Email,', users.requests),
  line('column', 'Organisation name (a dash when empty), Loader status.', users.requests),
  line('action', 'Row actions: Approve (a modal that asks for sale and fee commission)', users.requests),
  line('action', 'and Deny.', users.requests),
  line('field', 'Active users: filters for loader status (All, Individual, Organisational)', users.active),
  line('field', 'and access status (All, Active, Pending, Blocked).', users.active),
  line('column', 'Columns: Date added, Full name, Email, Mobile number, Loader status, Access status.', users.active),
  line('action', 'Actions: Block for every status but blocked, Unblock for blocked;', users.active, users.actions),
  line(
    'field',
    'Edit (first name, last name, email, cellphone, ID number, loader status, company code if organisational,',
    users.actions,
  ),
  line('rule', 'sale and fee commission with a maximum of 100);', users.actions),
  line('action', 'Re-send approval email for pending.', users.active, users.actions),
  line('rule', "Disabled options of a modal's status lists end in 'Coming soon'.", comingSoon),
  line('screen', "Request access: heading 'Adventure starts here'.", requestAccess.rules),
  line('field', 'Title, first name, last name, e-mail, cellphone, ID number,', requestAccess.rules, requestAccess.sent),
  line('field', 'loader status (individual or organisational), company code (organisational),', requestAccess.rules),
  line('field', 'and a tick for the privacy policy and terms.', requestAccess.rules),
  line('rule', '`cc` selects organisational and fills the code in.', requestAccess.invited),
  line(
    'message',
    "Afterwards the form gives way to 'Your request has been submitted. You will receive an email once your request has been approved.'",
    requestAccess.invited,
  ),
  line('action', "and a link 'Sign in instead' (`/`).", requestAccess.invited),
  line('route', 'Set password: query `id`.', setPassword),
  line(
    'field',
    'A note that an administrator approved the request, password, verify password, a tick to show them.',
    setPassword,
  ),
  line('rule', 'Success leads to `/`.', setPassword),
  line('column', 'Shared table: sortable columns (asc and desc; `firstName` asc at first),', table.order),
  line('constant', '10, 20, 30 or 50 rows a page,', table.pages),
  line('action', 'Previous, Next,', table.pages),
  line('message', "a count and 'Showing a - b of n',", table.pages),
  line('rule', 'also while searching.', table.searching, users.requests),
]
