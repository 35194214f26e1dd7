import { resetPassword } from '@lodeway/contract/passwords.ts'
import { call } from '../../api/call.ts'
import { PasswordPage } from './password-page.tsx'

/** Where a forgotten password is replaced. */
export const ResetPasswordPage = () => (
  <PasswordPage
    purpose="reset"
    tabTitle="Reset password"
    title="Choose a new password"
    text="Your old password stops working once the new one is set, and you are signed out everywhere else."
    send={(id, password) => call(resetPassword, { body: { id, password } })}
  />
)
