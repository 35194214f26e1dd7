import { completeSetup } from '@lodeway/contract/passwords.ts'
import { call } from '../../api/call.ts'
import { PasswordPage } from './password-page.tsx'

/** Where somebody who was approved or added sets the first password. */
export const SetPasswordPage = () => (
  <PasswordPage
    purpose="setup"
    tabTitle="Set password"
    title="Set your password"
    textIfAdded="You were added. Choose a password to finish setting up your account."
    text="An administrator has approved your request. Choose a password to finish setting up your account."
    send={(id, password) => call(completeSetup, { params: { id }, body: { password } })}
  />
)
