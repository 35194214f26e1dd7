import { line, type ManifestSection } from '../manifest-line.ts'
import {
  failures,
  guards,
  loaderDashboard,
  problems,
  requestAccess,
  send,
  setPassword,
  users,
  whiteLabel,
} from './shown-by.ts'

const words = 'apps/web/src/api/api-error.test.ts > %j is shown as %s'
const ofEach = problems('%s has words of its own')

export const messages: ManifestSection = {
  heading: 'Document 1, section 8',
  lines: [
    line(
      'rule',
      "A failure shows the server's `message` (the first of a list), else one of:",
      words,
      users.actions,
      requestAccess.sent,
    ),
    line('message', "'Failed to approve request. Please try again.',", users.requests),
    line('message', "'Failed to deny request. Please try again.',", users.requests),
    line('message', "'Failed to block access. Please try again.',", users.actions),
    line('message', "'Failed to unblock access. Please try again.',", users.actions),
    line('message', "'Failed to Approve User.',", users.requests),
    line('message', "'Failed to update user. Please try again.',", users.actions),
    line('message', "'Failed to send email verification. Please try again.',", users.actions),
    line('message', "'Failed to submit request. Please try again.',", requestAccess.sent),
    line('message', "'Failed to set password. Please try again.',", setPassword),
    line('message', "and 'An unknown error occurred' for a list item that is no text.", words, users.actions),
    line('message', "Success: 'User Approved Successfully',", users.requests),
    line('message', "'User updated successfully', 'Email verification sent successfully',", users.actions),
    line('message', "'Request submitted successfully',", requestAccess.sent),
    line('message', "'Password set successfully'.", setPassword),
    line(
      'message',
      "Warning for individual loaders: 'There is currently no immediate demand for this type of lead. It may be a while before this lead is processed by an insurance provider.'",
      loaderDashboard.banner,
    ),
    line(
      'message',
      'Identity: `mfa_required` (with a token for the second factor), `missing_refresh_token`,',
      failures.endpoint,
      ofEach,
    ),
    line('message', '`timeout`,', failures.popupTimeout, failures.tokenTimeout, ofEach),
    line('message', '`cancelled` (popup closed),', failures.cancelled, ofEach),
    line(
      'message',
      "`state_mismatch` and `missing_transaction` (both 'Invalid state'),",
      failures.state,
      failures.transaction,
    ),
    line('message', '`login_required`,', failures.loginRequired, guards.blocked, ofEach),
    line('message', 'a generic request error.', failures.endpoint, problems('%s is told in general words')),
    line(
      'rule',
      'An answer that is no success is an error with its status, its text and, if it is JSON, its body.',
      send.error,
    ),
    line('rule', 'A branding that could not be fetched is none.', whiteLabel.failed),
  ],
}
