import { line, type ManifestSection } from '../manifest-line.ts'
import { failures, guards, loaders, requestAccess, setPassword, shell, users, whiteLabel } from './shown-by.ts'

const transitions = loaders('%s, %s: %s')

export const states: ManifestSection = {
  heading: 'Document 1, section 4',
  lines: [
    line('state', 'Signing in: loading, then authenticated or not;', shell.loading, guards.routes),
    line('action', 'by redirect or popup.', guards.root, failures.popup),
    line('rule', 'The session renews in a hidden frame or by refresh token;', guards.frame, guards.refresh),
    line('rule', '`login_required` during renewal signs the person out here.', guards.blocked),
    line('state', 'Start of the page: loading, then authentication layout,', whiteLabel.code, whiteLabel.atOnce),
    line('state', 'landing layout or shell.', shell.landing, shell.loading),
    line('constant', 'When signed in, 800 ms pass before the branding is fetched', whiteLabel.late, whiteLabel.noFlash),
    line('rule', '(only loaders get a white label).', whiteLabel.loadersOnly, whiteLabel.worn),
    line(
      'rule',
      'On `/request-access` and `/set-password` with `cc` the branding comes before the layout;',
      whiteLabel.code,
    ),
    line('rule', 'without `cc` the layout shows at once.', whiteLabel.atOnce),
    line('state', 'Access: requested, then pending by Approve,', transitions, users.actions),
    line('state', 'then active once a password was set.', transitions, setPassword),
    line('state', 'Deny is for requested.', transitions, users.requests, users.active),
    line(
      'state',
      'Active and pending can be blocked, blocked can be unblocked.',
      transitions,
      loaders('unblocking goes back to %s'),
      users.actions,
    ),
    line('rule', 'The list of active users leaves out requested.', users.active),
    line('state', 'The request page: the form, then the message that it was submitted.', requestAccess.invited),
  ],
}
